import { expect, test } from "vitest";
import { places, podium } from "./standing";

const outcome = { reason: "", ranking: [[2, 0], [3], [1]], scores: [5, 1, 5, 3] };

test("ties share a place, and the next place counts them", () => {
  expect(places(outcome).map(({ seat, place }) => [seat, place])).toEqual([
    [2, 1],
    [0, 1],
    [3, 3],
    [1, 4],
  ]);
});

test("two on the first step leave the second one empty", () => {
  expect(podium(outcome)).toEqual([[2, 0], [], [3]]);
});
