import { expect, test } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { texts } from "$lib/i18n/texts";
import { loadScores, scoreText } from "./scores";

test("a score is not shown in points before the game's own words for it are there", async () => {
  await texts.load("en");
  await setLanguage("en");
  expect(scoreText("pillows", -12)).toBe("");
  expect(scoreText("generic", 3)).toBe("3 points");
  await loadScores("pillows");
  expect(scoreText("pillows", -12)).toContain("12");
  expect(scoreText("pillows", -12)).not.toContain("-");
});
