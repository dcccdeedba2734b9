import { describe, expect, it, vi } from "vitest";
import { distance, parseDrop } from "./drop";
import { Flights } from "./flightpaths.svelte";
import { turns, myWhy } from "./scenes";
import { lines } from "./breakdown";
import { addRaces, noPhotos } from "$lib/table/photos";
import type { Verdict } from "./types";
import { emptyPiles, longKey, quickest } from "./verdict";
import en from "./i18n/en";

const photo = (seat: number, cue: number, ms: number) => [seat, cue, ms, 0, 0, ms, 0, "tcp"] as const;

describe("the photo finish", () => {
  it("keeps the first touch of each hand", () => {
    const first = addRaces(noPhotos, [photo(1, 4, 410), photo(2, 4, 520)]);
    expect(addRaces(first, [photo(1, 4, 900)])).toEqual({ cue: 4, times: { 1: 410, 2: 520 } });
  });

  it("begins anew with the next cue", () => {
    expect(addRaces(addRaces(noPhotos, [photo(1, 4, 410)]), [photo(0, 5, 300)])).toEqual({ cue: 5, times: { 0: 300 } });
  });
});

describe("the account at the end", () => {
  it("tells right and wrong turns from the cards left; equals share a place", () => {
    const found = lines({ turn: 16, counts: [3, 0, 3] }, [[1], [0, 2]]);
    expect(found.map((line) => [line.seat, line.place, line.right, line.wrong])).toEqual([
      [1, 1, 12, 4],
      [0, 2, 9, 7],
      [2, 2, 9, 7],
    ]);
  });

  it("knows the shorter piles of five and six players (PI-3)", () => {
    expect(lines({ turn: 9, counts: [0, 1, 2, 3, 4] }, [[0]])[0]).toMatchObject({ dealt: 8, right: 8, wrong: 1 });
  });
});

describe("places to drop a pillow", () => {
  it("are read from their mark", () => {
    expect(parseDrop("throw:4")).toEqual({ use: "throw", target: 4 });
    expect(parseDrop("shield")).toEqual({ use: "shield" });
    expect(parseDrop("floor")).toBeNull();
  });

  it("are as far away as their edge", () => {
    const box = { left: 10, top: 10, right: 30, bottom: 30 };
    expect(distance(box, 20, 20)).toBe(0);
    expect(distance(box, 33, 34)).toBe(5);
  });
});

describe("the words of a verdict", () => {
  const verdict = (why: string): Verdict => ({ right: false, why });

  it("tell the silence of a king from having nobody to fight", () => {
    expect(longKey(verdict("did_nothing"), ["king", "attacker"], 1)).toBe("long.silence");
    expect(longKey(verdict("did_nothing"), ["attacker", "attacker"], 1)).toBe("long.peace");
  });

  it("exist for every reason the server gives", () => {
    for (const why of [
      "throw",
      "shield",
      "sleep",
      "did_nothing",
      "too_slow",
      "started_early",
      "broke_silence",
      "nobody_to_fight",
      "unfinished",
      "wrong_use",
      "wrong_target",
    ]) {
      expect(en).toHaveProperty([`why.${why}`]);
      expect(longKey(verdict(why), ["attacker"], 0)).not.toBe("long.other");
    }
  });
});

describe("what a turn is remembered for", () => {
  it("the fastest hand among those that did right", () => {
    const right = (yes: boolean): Verdict => ({ right: yes, why: yes ? "throw" : "wrong_target" });
    const times: Record<number, number> = { 0: 210, 1: 430, 2: 380 };
    const timeOf = (seat: number): number | null => times[seat] ?? null;
    expect(quickest([right(false), right(true), right(true), right(true)], timeOf)).toEqual({ seat: 2, ms: 380 });
    expect(quickest([right(false), right(false)], timeOf)).toBeNull();
  });

  it("everybody whose pile is empty has won (PI-16)", () => {
    expect(emptyPiles([3, 0, 2, 0])).toEqual([1, 3]);
  });
});

describe("the tutorial", () => {
  it.each(turns)("$name praises what it asks for and nothing else", (turn) => {
    expect(myWhy(turn, turn.wanted, false)).toBe(turn.wanted?.type ?? "did_nothing");
    const other = turn.wanted?.type === "shield" ? ({ type: "sleep" } as const) : ({ type: "shield" } as const);
    expect(["broke_silence", "nobody_to_fight", "wrong_use"]).toContain(myWhy(turn, other, false));
    expect(myWhy(turn, null, true)).toBe("started_early");
  });
});

describe("a pillow in flight", () => {
  const launch = (landed: () => void): Flights => {
    const root = document.createElement("div");
    root.innerHTML = '<i data-spot="centre"></i><i data-spot="seat-1"></i>';
    const flights = new Flights(() => root);
    flights.launch("centre", "seat-1", "flying", landed);
    return flights;
  };

  it("lands by the clock on a screen that never says that it has landed", () => {
    vi.useFakeTimers();
    const landed = vi.fn();
    const flights = launch(landed);
    expect(flights.list).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(flights.list).toEqual([]);
    expect(landed).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it("lands once", () => {
    vi.useFakeTimers();
    const landed = vi.fn();
    const flights = launch(landed);
    flights.end(flights.list[0]!);
    vi.advanceTimersByTime(1000);
    expect(landed).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
