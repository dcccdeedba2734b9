import { expect, test } from "vitest";
import { setLanguage } from "./dictionary.svelte";
import { conjunction } from "./lists";

const sources = import.meta.glob<string>(["../../**/*.{ts,svelte}", "!../../**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

test("a row of names is in the language of now", async () => {
  await setLanguage("fr");
  expect(conjunction().format(["Ada", "Bo"])).toBe("Ada et Bo");
  await setLanguage("en");
  expect(conjunction().format(["Ada", "Bo"])).toBe("Ada and Bo");
});

test("no page keeps a row of names in the language in which it was opened", () => {
  const rows = Object.entries(sources).filter(([, source]) => source.includes("Intl.ListFormat"));
  expect(rows.map(([path]) => path)).toEqual(["./lists.ts"]);
  const kept = Object.entries(sources).filter(([, source]) => /const \w+ = conjunction\(\)/.test(source));
  const components = kept.map(([path]) => path).filter((path) => path.endsWith(".svelte"));
  expect(components, "use $derived(conjunction())").toEqual([]);
});
