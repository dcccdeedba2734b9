import { expect, test } from "vitest";
import { fill } from "./fill";

type Module = { default: Record<string, string> };
const english = import.meta.glob<Module>(["./en.ts", "../*/en.ts", "../../games/*/{i18n,guide}/en.ts"], {
  eager: true,
});
const french = import.meta.glob<Module>(["./fr.ts", "../*/fr.ts", "../../games/*/{i18n,guide}/fr.ts"], {
  eager: true,
});

const pairs = Object.entries(english).map(
  ([path, { default: en }]) => [path, en, french[path.replace("en.ts", "fr.ts")]?.default ?? {}] as const,
);
// "the owl" and "of the owl" are one value in two forms, given together: languages need them at different places.
const same = (name: string): string => (name === "of" ? "the" : name);
const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => same(found[1] as string)))].sort();

test("every dictionary has its other language", () => {
  expect(Object.keys(french).sort()).toEqual(
    Object.keys(english)
      .map((path) => path.replace("en.ts", "fr.ts"))
      .sort(),
  );
});

test.each(pairs)("%s says the same things in French", (_path, en, fr) => {
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    expect(text.trim(), key).not.toBe("");
    expect(fr[key]?.trim(), key).not.toBe("");
    expect(holes(fr[key] ?? ""), key).toEqual(holes(text));
  }
});

test("numbers choose their word as each language does", () => {
  const text = "{n} {n|a|b}";
  expect([0, 1, 2].map((n) => fill(text, "en", { n }))).toEqual(["0 b", "1 a", "2 b"]);
  expect([0, 1, 2].map((n) => fill(text, "fr", { n }))).toEqual(["0 a", "1 a", "2 b"]);
  expect(fill("Quoi ? {n}", "fr", { n: 1 })).toBe("Quoi\u202f? 1");
  expect(fill("Touche-la, {name}. Va-t-on l’appeler peut-être celui-ci ?", "fr", { name: "Jean-le" })).toBe(
    "Touche-\u2060la, Jean-le. Va-\u2060t-\u2060on l’appeler peut-être celui-ci\u202f?",
  );
  expect(fill("re-enter", "en")).toBe("re-enter");
  expect(fill("La table de {name}", "fr", { name: "Émile" })).toBe("La table d’Émile");
  expect(fill("Plus que {name}", "fr", { name: "Bob" })).toBe("Plus que Bob");
  expect(fill("Encore de {n} {n|as|os}", "fr", { n: 8 })).toBe("Encore de 8 os");
  expect(fill("de {name}", "en", { name: "Ada" })).toBe("de Ada");
  expect(fill("Hello {name}, {other}", "en", { name: "Ada" })).toBe("Hello Ada, {other}");
});
