import { expect, test } from "vitest";
import type { Photo } from "./contract";
import { byTime, finishOf, inSeconds } from "./photos";

const races: readonly Photo[] = [
  [1, 7, 400, 10, 40, 410, 0],
  [0, 7, 395, 12, 40, 405, 1],
  [1, 7, 900, 10, 40, 910, 0],
];

test("the finish of a hand is its latest, as it counted", () => {
  expect(finishOf(races, 1)).toEqual({ seat: 1, ms: 910, tied: false });
  expect(finishOf(races, 0)).toEqual({ seat: 0, ms: 405, tied: true });
  expect(finishOf(races, 2)).toBeNull();
});

test("the first is shown first", () => {
  const hands = [finishOf(races, 1)!, finishOf(races, 0)!];
  expect(byTime(hands).map((hand) => hand.seat)).toEqual([0, 1]);
});

test("times are written as the reader writes them", () => {
  document.documentElement.lang = "fr";
  expect(inSeconds(412)).toBe("0,41");
  document.documentElement.lang = "en";
  expect(inSeconds(412)).toBe("0.41");
});
