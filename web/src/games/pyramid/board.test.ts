import { describe, expect, it } from "vitest";
import { formOf, layout, ownerOf, variantOf } from "./board";
import type { Place } from "./types";

const place = (row: number, index: number, x: number, width = 2, number = 5): Place => ({
  row,
  index,
  number,
  x,
  width,
  base: [],
  near: [],
});

describe("the pyramid on a page", () => {
  const found = layout([place(0, 0, 0), place(0, 1, 2), place(1, 0, 1)]);
  it("puts the bottom row at the bottom and draws the top first", () => {
    expect(found.rows).toBe(2);
    expect(found.wide).toBe(2);
    expect(found.spots.map((spot) => spot.at)).toEqual([2, 0, 1]);
    expect(found.spots[0]).toMatchObject({ left: 25, top: 0, width: 50 });
    expect(found.spots[1]).toMatchObject({ left: 0, top: 50, width: 50 });
  });
  it("knows whose cats lie there, and how", () => {
    expect(ownerOf({ place: 1, seat: null, tiles: 1, gold: 0 })).toBe("neutral");
    expect(ownerOf({ place: 1, seat: 2, tiles: 1, gold: 0 })).toBe(2);
    expect(ownerOf({ place: 1, seat: 2, tiles: 0, gold: 3 })).toBe("gold");
    expect([6, 10, 12].map(formOf)).toEqual(["single", "double", "stack"]);
    expect(variantOf({ place: 3, seat: 1, tiles: 1, gold: 0 })).toBe(8);
  });
});
