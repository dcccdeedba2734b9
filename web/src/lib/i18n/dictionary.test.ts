import { expect, test } from "vitest";
import { dictionary, language, speak } from "./dictionary.svelte";

const words = dictionary({
  en: () => Promise.resolve({ default: { hello: "Hello {name}", bye: "Bye" } as const }),
  fr: () => Promise.resolve({ default: { hello: "Bonjour {name}", bye: "Salut !" } }),
});

test("a dictionary follows the language everything is shown in", async () => {
  await words.load("en");
  await speak("en");
  expect(words.t("hello", { name: "Ada" })).toBe("Hello Ada");
  await speak("fr");
  expect(language()).toBe("fr");
  expect(words.t("hello", { name: "Ada" })).toBe("Bonjour Ada");
  expect(words.t("bye")).toBe("Salut\u00a0!");
  expect(document.documentElement.lang).toBe("fr");
});

test("a wrong key and a forgotten value are type errors", () => {
  // @ts-expect-error there is no such key
  words.t("nothing");
  // @ts-expect-error {name} needs a value
  words.t("hello");
  expect(words.has("bye")).toBe(true);
  expect(words.has("nothing")).toBe(false);
});
