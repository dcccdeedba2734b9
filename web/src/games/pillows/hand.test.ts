import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { Answer } from "$lib/table/contract";
import type { Games, pillows } from "$lib/wire";
import { Hand } from "./hand.svelte";
import type { Action } from "./types";

const open: Action[] = [
  { type: "take" },
  { type: "shield" },
  { type: "sleep" },
  { type: "throw", target: 1 },
  { type: "throw", target: 2 },
];
const start: pillows.Public = {
  turn: 1,
  phase: "open",
  counts: [12, 12, 12],
  pillows: 1,
  free: 1,
  cards: ["attacker", "defender", "king"],
  touches: [null, null, null],
  closes: 4000,
  verdicts: [],
};

function sit(pub: Partial<pillows.Public> = {}, offers: readonly Action[] = open, answer?: Answer) {
  const acts = vi.fn((_: Action): Answer | void => answer);
  const match = new ScriptedMatch<Games["pillows"]>({
    game: "pillows",
    pub: { ...start, ...pub },
    offers,
    config: { apprentice: false, window: 4000, rest: 3000 },
    me: 0,
    seats: [{}, {}, {}],
    onAct: acts,
  });
  return { match, acts, hand: new Hand(match) };
}
const event = (): Event => new Event("pointerdown");

describe("a hand", () => {
  it("is shown at once, and leaves the middle with its pillow", () => {
    const { hand, acts } = sit();
    expect(hand.reach({ use: "throw", target: 1 }, event())).toBe(true);
    expect(acts).toHaveBeenCalledWith({ type: "throw", target: 1 });
    expect(hand.touch).toEqual({ use: "throw", target: 1, early: false });
    expect(hand.free).toBe(0);
  });

  it("shows nothing of its own once the turn is over", () => {
    const { hand, match } = sit();
    hand.reach({ use: "throw", target: 1 }, event());
    match.show({ pub: { phase: "rest", free: 1 } });
    expect(hand.touch).toBeNull();
    expect(hand.free).toBe(1);
  });

  it("acts once: what follows a finished gesture is not sent", () => {
    const { hand, acts } = sit();
    hand.reach({ use: "shield" }, event());
    expect(hand.reach({ use: "sleep" }, event())).toBe(false);
    expect(acts).toHaveBeenCalledTimes(1);
  });

  it("finishes a drag it began", () => {
    const { hand, acts } = sit();
    hand.reach({ use: "take" }, event());
    hand.reach({ use: "sleep" }, event());
    expect(acts.mock.calls.map(([action]) => action.type)).toEqual(["take", "sleep"]);
  });

  it("is out after a false start, and its pillow stays", () => {
    const { hand } = sit({ phase: "hush", cards: [] }, [{ type: "take" }]);
    hand.reach({ use: "throw", target: 2 }, event());
    expect(hand.touch?.early).toBe(true);
    expect(hand.free).toBe(1);
  });

  it("takes its picture back when the server refuses", async () => {
    const { hand } = sit({}, open, { ok: false, code: "no_pillow", text: "…" });
    hand.reach({ use: "shield" }, event());
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
    expect(hand.touch).toBeNull();
  });

  it("leaves with the pillow it took, not with another", () => {
    const { hand } = sit({ pillows: 2, free: 2 });
    hand.reach({ use: "take" }, event());
    hand.grip = { turn: 1, index: 0 };
    expect([hand.lies(0), hand.lies(1)]).toEqual([false, true]);
  });

  it("sees the last pillow go first when others take one", () => {
    const { hand } = sit({ pillows: 2, free: 1 });
    expect([hand.lies(0), hand.lies(1)]).toEqual([true, false]);
  });

  it("remembers that no pillow was left", () => {
    const { hand, acts } = sit({ free: 0 }, []);
    expect(hand.reach({ use: "shield" }, event())).toBe(false);
    expect(hand.missed).toBe(1);
    expect(acts).not.toHaveBeenCalled();
  });

  it("forgets its gesture with the turn", () => {
    const { hand, match } = sit();
    hand.reach({ use: "shield" }, event());
    match.show({ pub: { turn: 2, phase: "hush" } });
    expect(hand.touch).toBeNull();
  });
});
