import { expect, test } from "vitest";
import { pickLanguage } from "./language";

test.each([
  [["fr-CA", "en"], "fr"],
  [["de", "EN-gb", "fr"], "en"],
  [["frr", "de"], "en"],
  [[], "en"],
])("a reader of %j is spoken to in %s", (preferred, expected) => {
  expect(pickLanguage(preferred)).toBe(expected);
});
