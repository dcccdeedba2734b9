import { describe, expect, it } from "vitest";
import { fieldsOf, isChosen, onPhones, readable, stepFor } from "./fields";

const schema = {
  $defs: {
    Config: {
      type: "object",
      properties: {
        side: { enum: ["A", "B"], default: "A" },
        first: { anyOf: [{ type: "integer", minimum: 0, maximum: 3 }, { type: "null" }], default: null },
        think: { type: "integer", minimum: 10_000, maximum: 600_000, default: 90_000 },
        odds: { type: "boolean", default: true },
        name: { type: "string", maxLength: 12, default: "" },
        words: { type: "array", items: { type: "string" }, default: [] },
        endless: { type: "integer", default: 3 },
      },
    },
  },
};

describe("fields from a schema", () => {
  it("have a kind and bounds", () => {
    expect(fieldsOf(schema)).toEqual([
      { name: "side", kind: "choice", values: ["A", "B"] },
      { name: "first", kind: "number", min: 0, max: 3, nullable: true },
      { name: "think", kind: "number", min: 10_000, max: 600_000, nullable: false },
      { name: "odds", kind: "switch" },
      { name: "name", kind: "text", maxLength: 12 },
      { name: "words", kind: "other" },
      { name: "endless", kind: "other" },
    ]);
  });

  it("come in the order that is asked for, then in the schema's", () => {
    const names = fieldsOf(schema, ["odds", "unknown", "side"]).map((field) => field.name);
    expect(names.slice(0, 3)).toEqual(["odds", "side", "first"]);
  });
});

it("a slider has steps that people would choose", () => {
  expect([stepFor(1, 9), stepFor(60, 300), stepFor(10_000, 600_000), stepFor(0, 250)]).toEqual([1, 5, 10_000, 5]);
});

it("a preset is chosen when all it sets is so", () => {
  const devices = { config: { a: 1 }, phones: {} };
  expect(isChosen({ a: 1, list: [] }, { a: 1, list: [], b: 2 }, devices)).toBe(true);
  expect(isChosen({ a: 1 }, { a: 2 }, devices)).toBe(false);
});

it("a preset gives phones their own default, and is chosen with either", () => {
  const devices = { config: { time: 5, night: 120 }, phones: { time: 7 } };
  expect(onPhones({ time: 5, night: 60 }, devices)).toEqual({ time: 7, night: 60 });
  expect(onPhones({ time: 10 }, devices)).toEqual({ time: 10 });
  expect(onPhones({ night: 60 }, devices)).toEqual({ night: 60 });
  expect([5, 6, 7].map((time) => isChosen({ time: 5 }, { time }, devices))).toEqual([true, false, true]);
  expect(isChosen({ time: 10 }, { time: 7 }, devices)).toBe(false);
});

it("a name without a text is still readable", () => expect(readable("clue_time")).toBe("Clue time"));
