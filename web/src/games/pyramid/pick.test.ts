import { describe, expect, it } from "vitest";
import { exact, indexes, placings, possible, ways, within } from "./pick";
import type { Action, Placing } from "./types";

const put = (place: number, ...dice: number[]): Placing => ({ type: "place_dice", place, dice });
const all: Placing[] = [put(0, 3), put(0, 1, 2), put(1, 2), put(2, 1, 2, 3), put(3, 3, 3)];

describe("choosing dice for a place", () => {
  it("knows placings among other offers", () => {
    const offers: Action[] = [{ type: "spend_yarn" }, put(1, 2), { type: "stop" }];
    expect(placings(offers)).toEqual([put(1, 2)]);
  });
  it("counts repeats", () => {
    expect(within([3, 3], [1, 3])).toBe(false);
    expect(within([3, 3], [3, 1, 3])).toBe(true);
    expect(within([], [1])).toBe(true);
  });
  it("finds the placings of exactly the chosen dice, in any order", () => {
    expect(exact(all, [2, 1])).toEqual([put(0, 1, 2)]);
    expect(exact(all, [])).toEqual([]);
  });
  it("keeps what the chosen dice can still become", () => {
    expect(possible(all, [3])).toEqual([put(0, 3), put(2, 1, 2, 3), put(3, 3, 3)]);
    expect(possible(all, [])).toEqual(all);
  });
  it("prefers the chosen dice as they are, else offers every way", () => {
    expect(ways(all, 0, [3])).toEqual([put(0, 3)]);
    expect(ways(all, 0, [])).toEqual([put(0, 3), put(0, 1, 2)]);
    expect(ways(all, 2, [3])).toEqual([put(2, 1, 2, 3)]);
    expect(ways(all, 1, [6])).toEqual([]);
  });
  it("names each die of a roll once", () => {
    expect(indexes([1, 3, 3, 6], [3, 3])).toEqual([1, 2]);
    expect(indexes([1, 3], [3, 3])).toEqual([1]);
  });
});
