import { beforeAll, expect, test } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { texts } from "$lib/i18n/texts";
import { loadScores, resultTitle } from "./scores";

const outcome = (...ranking: number[][]) => ({ reason: "", ranking, scores: ranking.flat().map(() => 0) });
const name = (seat: number): string => ["Ada", "Bob", "Cid"][seat] ?? "";

beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});

test("the headline of a result says who won, or who shares the victory", () => {
  expect(resultTitle("example", outcome([1], [0, 2]), name, {})).toBe("Bob wins!");
  expect(resultTitle("example", outcome([0, 1], [2]), name, {})).toBe("Ada and Bob share the victory!");
});

test("nobody is beaten in a night alone: its grade is the headline", async () => {
  const game = "uluru";
  await loadScores(game);
  expect(resultTitle(game, outcome([0]), name, { grade: "pebbles" })).not.toContain("Ada");
  expect(resultTitle(game, outcome([0], [1]), name, { grade: null })).toBe("Ada wins!");
});
