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

test("two on the first step leave no empty one: the third place stands next to them", () => {
  expect(podium(outcome)).toEqual([
    { place: 1, seats: [2, 0] },
    { place: 3, seats: [3] },
  ]);
});

test("a podium has no step for nobody", () => {
  expect(podium({ reason: "", ranking: [[0, 1, 2]], scores: [1, 1, 1] })).toEqual([{ place: 1, seats: [0, 1, 2] }]);
  expect(podium({ reason: "", ranking: [[1], [0]], scores: [1, 2] }).map(({ place }) => place)).toEqual([1, 2]);
});
