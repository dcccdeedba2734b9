import { describe, expect, it } from "vitest";
import { choose, rivalsOf, shownTouch, gestureOfKey } from "./choose";
import type { Action, Touch } from "./types";

const hush: Action[] = [{ type: "take" }];
const open: Action[] = [
  { type: "take" },
  { type: "shield" },
  { type: "sleep" },
  { type: "throw", target: 0 },
  { type: "throw", target: 2 },
];
const held: Action[] = [{ type: "shield" }, { type: "sleep" }, { type: "throw", target: 0 }];
const touch = (use: Touch["use"], early = false): Touch => ({ use, target: null, early });

describe("choose", () => {
  it("picks the very offer a gesture means", () => {
    expect(choose(open, { use: "throw", target: 2 })).toBe(open[4]);
    expect(choose(open, { use: "sleep" })).toBe(open[2]);
    expect(choose(held, { use: "shield" })).toBe(held[0]);
  });

  it("makes every reach in the hush a touch, so that no key can be struck in advance (PI-17)", () => {
    expect(choose(hush, { use: "shield" })).toBe(hush[0]);
    expect(choose(hush, { use: "throw", target: 1 })).toBe(hush[0]);
  });

  it("does nothing where nothing fits", () => {
    expect(choose([], { use: "sleep" })).toBeNull();
    expect(choose(open, { use: "throw", target: 1 })).toBeNull();
    expect(choose(held, { use: "take" })).toBeNull();
  });
});

describe("shownTouch", () => {
  it("shows my gesture before the server has spoken, then what it said", () => {
    expect(shownTouch(null, touch("shield"))).toEqual(touch("shield"));
    expect(shownTouch(touch("none", true), touch("shield"))).toEqual(touch("none", true));
    expect(shownTouch(touch("sleep"), touch("shield"))).toEqual(touch("sleep"));
  });

  it("does not put a dropped pillow back into the hand", () => {
    expect(shownTouch(touch("none"), touch("throw"))).toEqual(touch("throw"));
  });
});

describe("gestureOfKey", () => {
  const key = (name: string, code = ""): { key: string; code: string } => ({ key: name, code });

  it("throws at opponents from left to right", () => {
    expect(gestureOfKey(key("1", "Digit1"), [3, 0])).toEqual({ use: "throw", target: 3 });
    expect(gestureOfKey(key("2", "Numpad2"), [3, 0])).toEqual({ use: "throw", target: 0 });
    expect(gestureOfKey(key("3", "Digit3"), [3, 0])).toBeNull();
  });

  it("knows the digits of a French keyboard by their place", () => {
    expect(gestureOfKey(key("&", "Digit1"), [1, 2])).toEqual({ use: "throw", target: 1 });
  });

  it("shields with S or space, sleeps with the letter Z wherever it lies", () => {
    expect(gestureOfKey(key("S"), [])).toEqual({ use: "shield" });
    expect(gestureOfKey(key(" "), [])).toEqual({ use: "shield" });
    expect(gestureOfKey(key("z", "KeyW"), [])).toEqual({ use: "sleep" });
    expect(gestureOfKey(key("q"), [1])).toBeNull();
  });
});

describe("rivalsOf", () => {
  it("goes round the match from the next seat", () => {
    expect(rivalsOf(2, 4)).toEqual([3, 0, 1]);
    expect(rivalsOf(0, 3)).toEqual([1, 2]);
  });
});
