import { expect, test } from "vitest";
import { dictionary, language, setLanguage } from "./dictionary.svelte";

const texts = dictionary({
  en: () => Promise.resolve({ default: { hello: "Hello {name}", bye: "Bye" } as const }),
  fr: () => Promise.resolve({ default: { hello: "Bonjour {name}", bye: "Salut !" } }),
});

test("a dictionary follows the language everything is shown in", async () => {
  await texts.load("en");
  await setLanguage("en");
  expect(texts.t("hello", { name: "Ada" })).toBe("Hello Ada");
  await setLanguage("fr");
  expect(language()).toBe("fr");
  expect(texts.t("hello", { name: "Ada" })).toBe("Bonjour Ada");
  expect(texts.t("bye")).toBe("Salut\u202f!");
  expect(document.documentElement.lang).toBe("fr");
});

test("a wrong key and a forgotten value are type errors", () => {
  // @ts-expect-error there is no such key
  texts.t("nothing");
  // @ts-expect-error {name} needs a value
  texts.t("hello");
  expect(texts.has("bye")).toBe(true);
  expect(texts.has("nothing")).toBe(false);
});
