/** One of a thing is said in the singular: no text may say "1 dés" or "1 points". */
import { expect, test } from "vitest";
import { fill } from "./fill";

type Module = { default: Record<string, string> };
const dictionaries = import.meta.glob<Module>(
  ["./{en,fr}.ts", "../*/{en,fr}.ts", "../../games/*/{i18n,guide}/{en,fr}.ts"],
  { eager: true },
);
/** Placeholders of how many there are. The others are names, numbers of a die or a place, texts. */
const counts = new Set(["n", "of", "wins", "points", "score", "free", "right", "wrong", "penalties", "stones"]);
const plural = {
  fr: /(?<![\p{L}\d.,])1 (?!fois\b|dans\b|plus\b|ms\b|faux\b)[\p{L}-]+[sx](?![\p{L}'’])/u,
  en: /(?<![\p{L}\d.,])1 (?!is\b|was\b|has\b|fits\b|lies\b|ms\b)[\p{L}-]+s(?!\p{L})/u,
};
const withOne = (text: string, language: "en" | "fr"): string => {
  const holes = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!);
  return fill(text, language, Object.fromEntries(holes.map((name) => [name, counts.has(name) ? 1 : "Bo"])));
};

test.each(Object.entries(dictionaries))("%s says one of a thing in the singular", (path, { default: texts }) => {
  const language = path.endsWith("/fr.ts") ? "fr" : "en";
  const said = Object.entries(texts).map(([key, text]) => [key, withOne(text, language)] as const);
  expect(said.filter(([, text]) => plural[language].test(text))).toEqual([]);
});

test("a number below zero has a minus sign, not a hyphen", () => {
  expect(fill("{n} {n|point|points}", "en", { n: -5 })).toBe("−5 points");
  expect(fill("{n} {n|point|points}", "fr", { n: -1 })).toBe("−1 point");
});
