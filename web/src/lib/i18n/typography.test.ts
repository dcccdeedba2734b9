/** Texts as a printer sets them: typographic apostrophes, and in French the spaces of high punctuation. */
import { describe, expect, test } from "vitest";
import { fill } from "./fill";

type Module = { default: Record<string, string> };
const dictionaries = import.meta.glob<Module>(
  ["./{en,fr}.ts", "../*/{en,fr}.ts", "../../games/*/{i18n,guide}/{en,fr}.ts"],
  { eager: true },
);
/** Shows how something is typed, with the computer's own signs. */
const syntax = new Set(["fields"]);
const all = Object.entries(dictionaries).map(
  ([path, { default: texts }]) => [path, Object.entries(texts).filter(([key]) => !syntax.has(key))] as const,
);

/** Wrong wherever it stands: straight quotation marks, three full stops, spaces that cannot be seen in the source. */
const typed = /['"]|\.\.\.|[\u00a0\u202f]/;
/** As it is shown: nothing but its own space before a mark. Marks in a row, an ellipsis or a bracket need none. */
const badlySpaced = [/[^\u202f!?…(][;!?%]/, /[^\u00a0][:»]/, /«[^\u00a0]/];

describe.each(all)("%s", (path, texts) => {
  test("has typographic apostrophes and quotation marks", () => {
    expect(texts.filter(([, text]) => typed.test(text))).toEqual([]);
  });
  test.runIf(path.endsWith("/fr.ts"))("has the spaces of French", () => {
    const shown = texts.map(([key, text]) => [key, fill(text, "fr")] as const);
    expect(shown.filter(([, text]) => badlySpaced.some((bad) => bad.test(text)))).toEqual([]);
  });
});

test("the rule itself", () => {
  expect(fill("Quoi ? Non ; si : « oui » à 3 % !", "fr")).toBe(
    "Quoi\u202f? Non\u202f; si\u00a0: «\u00a0oui\u00a0» à 3\u202f%\u202f!",
  );
  expect(fill("What : is", "en")).toBe("What : is");
  expect(fill("Le tour de {name}", "fr", { name: "Ada" })).toBe("Le tour d’Ada");
});
