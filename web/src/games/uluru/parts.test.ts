import { beforeAll, describe, expect, it } from "vitest";
import { birdColours, places, ring, rockBox } from "./art/places";
import { placeUnder } from "./drop";
import { asked, light, start } from "./scenes";
import { gestureOf } from "./keys";
import { BIRDS, clock, paceOf, stepAt } from "./pace";
import { cardsOf, stonesOf, verdictText, verdictsText } from "./phrases";
import { birdAt, nobody, placeOf, shift, shown } from "./shift";
import { texts } from "./texts";

beforeAll(() => texts.load("en"));

describe("a rock as the hand left it", () => {
  const two = shown(nobody, [
    { bird: "white", place: "T" },
    { bird: "pink", place: "R1" },
  ]);

  it("shows a bird at once where it was put", () => {
    expect(placeOf(two, "white")).toBe("T");
    expect(birdAt(two, "R1")).toBe("pink");
  });

  it("changes two birds of the rock, and sends one back before a bird from the hand", () => {
    const changed = shift(two, { bird: "white", place: "R1" });
    expect([placeOf(changed, "white"), placeOf(changed, "pink")]).toEqual(["R1", "T"]);
    const pushed = shift(two, { bird: "red", place: "T" });
    expect([placeOf(pushed, "red"), placeOf(pushed, "white")]).toEqual(["T", null]);
  });

  it("is not changed by a move the server has already told", () => {
    const move = { bird: "white", place: "R1" } as const;
    expect(shown(two, [move, move])).toEqual(shift(two, move));
  });
});

describe("keys", () => {
  it("take two steps a bird, as a finger does", () => {
    expect(gestureOf("3", null)).toEqual({ do: "choose", bird: "yellow" });
    expect(gestureOf("3", "yellow")).toEqual({ do: "put", bird: "yellow", place: ring[2] });
    expect(gestureOf("0", "yellow")).toEqual({ do: "lift", bird: "yellow" });
  });

  it("mean nothing else", () => {
    expect(gestureOf("9", null)).toBeNull();
    expect(gestureOf("Backspace", null)).toBeNull();
    expect(gestureOf("Escape", null)).toBeNull();
  });
});

describe("a carried bird", () => {
  const box = { left: 10, top: 20, width: rockBox.w, height: rockBox.h };

  it.each(ring)("lands on %s when it is near", (place) => {
    expect(placeUnder(box, 10 + places[place].x + 9, 20 + places[place].y - 9)).toBe(place);
  });

  it("lands nowhere else", () => {
    expect(placeUnder(box, 10 + rockBox.w / 2, 20 + rockBox.h / 2)).toBeNull();
    expect(placeUnder(box, -200, 0)).toBeNull();
  });
});

describe("the context of a judgement", () => {
  it("names every bird within half of the rest, and stays at the last", () => {
    for (const rest of [5, 20, 60, 180]) {
      expect(stepAt(0, 0, rest)).toBe(-1);
      expect(paceOf(rest) * (BIRDS + 1)).toBeLessThanOrEqual(rest * 500);
      expect(stepAt(rest * 1000, 0, rest)).toBe(BIRDS);
    }
  });

  it("says minutes and seconds", () => {
    expect(clock(65)).toBe("1:05");
  });

  it("says once that a bird of two wishes is not there: it costs one stone", () => {
    const missing = { granted: false, why: "missing" } as const;
    const text = verdictsText(
      "blue",
      [
        { wish: "adjacent", of: "red" },
        { wish: "anywhere", of: null },
      ],
      [[], []],
      [missing, missing],
    );
    expect(text.match(/one stone/g)).toHaveLength(1);
    expect(text).toContain("right beside the red rooster and anywhere at all");
  });

  it("counts one stone for a missing bird, whatever its cards", () => {
    const missing = { granted: false, why: "missing" } as const;
    const unmet = { granted: false, why: "unmet" } as const;
    expect(stonesOf([missing, missing])).toBe(1);
    expect(stonesOf([unmet, unmet])).toBe(2);
    expect(stonesOf([{ granted: true, why: "loop" }])).toBe(0);
  });

  it("says what a chain came down to", () => {
    const text = verdictText(
      "blue",
      { wish: "contrary", of: "white" },
      [{ wish: { wish: "opposite", of: "orange" }, contrary: true, via: ["white", "pink"] }],
      { granted: true, why: "met" },
    );
    expect(text).toBe(
      "Blue peacock: the contrary of what the white owl wants. " +
        "That comes down to: not opposite the orange hoopoe. Granted.",
    );
  });

  it("lays the cards of a row under each bird", () => {
    const pub = {
      light: [{ wish: "anywhere" }, { wish: "long_side" }],
      dark: [null, { wish: "far", of: "red" }],
    } as const;
    expect(cardsOf(pub, "both", 0)).toEqual([pub.light[0]]);
    expect(cardsOf(pub, "both", 1)).toEqual([pub.light[1], pub.dark[1]]);
    expect(cardsOf(pub, "dark", 1)).toEqual([pub.dark[1]]);
  });
});

describe("the tutorial", () => {
  it("asks for every bird that is not set, each on a free place", () => {
    const full = shown(start, asked);
    expect(asked.map(({ bird }) => placeOf(start, bird))).toEqual(asked.map(() => null));
    expect(new Set(full).size).toBe(birdColours.length);
    expect(full).not.toContain(null);
    expect(light).toHaveLength(birdColours.length);
  });
});
