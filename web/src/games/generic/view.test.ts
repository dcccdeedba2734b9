import { describe, expect, it } from "vitest";
import { isDeadline, parseFields, splitView, taggedText, valueText, type ViewTexts } from "./view";

const texts: ViewTexts = { yes: "yes", no: "no", nothing: "–", seat: (seat) => ["Ada", "Bob"][seat] ?? `${seat}` };

describe("a view as text", () => {
  it("tells what belongs to each seat from what belongs to all", () => {
    const { bySeat, single } = splitView({ night: 1, ready: [true, false], won: [0, 2] }, 2);
    expect(bySeat.map(({ name }) => name)).toEqual(["ready", "won"]);
    expect(single).toEqual([{ name: "night", value: 1 }]);
  });

  it("writes values, nested ones and players' names", () => {
    expect(valueText([true, null, 3], texts)).toBe("yes, –, 3");
    expect(taggedText({ type: "dawn_broke", winner: 1, lanterns: [2, 5] }, texts)).toBe(
      "Dawn broke: winner Bob, lanterns 2, 5",
    );
    expect(taggedText({ type: "roll" }, texts)).toBe("Roll");
  });

  it("takes a match time ahead for the end of a wait, and a small number for a number", () => {
    expect([isDeadline(10_000, 500), isDeadline(10_000, 12_000), isDeadline(3, 0), isDeadline("x", 0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("a typed action", () => {
  it("is read as its fields", () =>
    expect(parseFields("word: silver, card: 3", "text")).toEqual({ word: "silver", card: 3 }));
  it("is one text where no field is named", () =>
    expect(parseFields("a word, or two", "text")).toEqual({ text: "a word, or two" }));
});
