import { expect, test } from "vitest";
import type { Plot } from "$lib/wire";
import { columns, leastStep, ranges, rounded, ticks } from "./scale";

const text = { en: "x", fr: "x" };
const plot = (points: [number, number][][], more: Partial<Plot> = {}): Plot => ({
  kind: "line",
  title: text,
  x: text,
  y: text,
  percent: false,
  ticks: [],
  series: points.map((one, seat) => ({ label: text, points: one, seat })),
  ...more,
});

test("axes have round marks that cover all values", () => {
  expect(ticks(rounded({ low: 0, high: 37 }, 4), 4)).toEqual([0, 10, 20, 30, 40]);
  expect(ticks(rounded({ low: -3.2, high: 10.1 }, 4), 4)).toEqual([-5, 0, 5, 10, 15]);
  expect(ticks({ low: 0, high: 1 }, 4)).toEqual([0, 0.5, 1]);
});

test("an empty plot and one of a single point have axes too", () => {
  expect(ranges(plot([[]])).y.high).toBeGreaterThan(0);
  const { x, y } = ranges(plot([[[3, 0]]]));
  expect(x.high).toBeGreaterThan(x.low);
  expect(y.high).toBeGreaterThan(y.low);
});

test("a plot read as a table has a line for each x, and gaps where a series has none", () => {
  const found = columns(
    plot([
      [
        [1, 10],
        [3, 30],
      ],
      [[2, 5]],
    ]),
  );
  expect(found).toEqual([
    { x: 1, ys: [10, null] },
    { x: 2, ys: [null, 5] },
    { x: 3, ys: [30, null] },
  ]);
});

test("shares are drawn from 0 to 1 whatever they are", () => {
  expect(ranges(plot([[[0, 0.4]]], { percent: true })).y).toEqual({ low: 0, high: 1 });
});

test("what is counted has no halves on its axis, and what is measured has", () => {
  const won = plot([[[0, 1]], [[0, 2]]]);
  expect(leastStep(won, 1)).toBe(1);
  expect(ticks(ranges(won).y, 4, leastStep(won, 1))).toEqual([0, 1, 2]);
  const seconds = plot([[[0, 0.4]], [[0, 2]]]);
  expect(ticks(ranges(seconds).y, 4, leastStep(seconds, 1))).toEqual([0, 0.5, 1, 1.5, 2]);
});
