import { describe, expect, it } from "vitest";
import { atHome, onLine, onStep, places, tapDie, useOf, used, gestureOfKey } from "./moves";
import type { Action } from "./types";

const progress = (die: number, count = 1): Action => ({ type: "progress", die, count });
const block = (die: number, target: number): Action => ({ type: "block", die, target });
const back = (die: number, target: number): Action => ({ type: "send_back", die, target });

describe("a tap among the offers", () => {
  it("puts the longest run on my own line, before anything else", () => {
    const offers = [block(3, 1), progress(3), progress(3, 2)];
    expect(atHome(offers, 3)).toEqual(progress(3, 2));
    expect(tapDie(offers, 3)).toEqual(progress(3, 2));
    expect(useOf(offers, 3)).toBe("progress");
  });
  it("frees my line, or parks, with the die that can", () => {
    const offers: Action[] = [
      { type: "unblock", die: 2 },
      { type: "park", die: 4 },
    ];
    expect([2, 4, 5].map((die) => tapDie(offers, die)?.type)).toEqual(["unblock", "park", undefined]);
  });
  it("blocks at once when only one line can be meant, and waits for a line otherwise", () => {
    expect(tapDie([block(3, 1)], 3)).toEqual(block(3, 1));
    expect(tapDie([block(3, 1), block(3, 2)], 3)).toBeNull();
    expect(useOf([block(3, 1), block(3, 2)], 3)).toBe("block");
  });
  it("finds what can be done to a line: the value it needs now before the one of an instant ago", () => {
    expect(onLine([block(2, 1), block(3, 1), block(3, 2), back(2, 1)], 1, 3)).toEqual([back(2, 1), block(3, 1)]);
    expect(onLine([block(2, 1)], 1, 3)).toEqual([block(2, 1)]);
    expect(onLine([block(2, 2)], 1, 3)).toEqual([]);
  });
  it("goes as far as the step that is touched", () => {
    const offers = [progress(3), progress(3, 2), progress(5), { type: "park", die: 4 } as const];
    expect(onStep(offers, 2, 3)).toEqual(progress(3));
    expect(onStep(offers, 2, 4)).toEqual(progress(3, 2));
    expect(onStep([{ type: "park", die: 4 }], 2, 4)).toEqual({ type: "park", die: 4 });
    expect(onStep([{ type: "unblock", die: 6 }], 2, 3)).toEqual({ type: "unblock", die: 6 });
    expect(onStep(offers, 2, 6)).toBeNull();
  });
  it("knows which dice leave the roll, a turned one of a pair too", () => {
    expect(used(progress(5, 2), 2)).toEqual([5, 4]);
    expect(used({ type: "roll" }, 0)).toEqual([]);
    expect(places([4, 5, 5, 1], [5, 4])).toEqual([1, 0]);
    expect(places([4, 4], [4, 4, 4])).toEqual([0, 1]);
  });
});

describe("keys", () => {
  it("reads digits by their place, on French keyboards too", () => {
    expect(gestureOfKey({ key: "&", code: "Digit1" })).toEqual({ do: "die", die: 1 });
    expect(gestureOfKey({ key: "6", code: "Numpad6" })).toEqual({ do: "die", die: 6 });
    expect(gestureOfKey({ key: "7", code: "Digit7" })).toBeNull();
  });
  it("rolls, slaps, takes back and strikes lines", () => {
    expect([" ", "S", "b", "g", "x"].map((key) => gestureOfKey({ key, code: "" }))).toEqual([
      { do: "roll" },
      { do: "slap" },
      { do: "recall" },
      { do: "line", index: 2 },
      null,
    ]);
  });
});
