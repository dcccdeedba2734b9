import { expect, test } from "vitest";
import { fold, seatOf, type Known } from "./fold";

const first = fold(null, {
  t: "update",
  v: 3,
  at: 0,
  fresh: true,
  stream: "m1.2",
  public: { turn: 1, free: 4 },
  own: { hand: [1] },
  offers: [{ type: "take" }],
  open: [],
}) as Known;

test("fresh update are the whole picture", () => {
  expect(first).toMatchObject({ v: 3, pub: { turn: 1, free: 4 }, own: { hand: [1] }, cue: null, outcome: null });
});

test("later update change only what they name", () => {
  const next = fold(first, {
    t: "update",
    v: 4,
    at: 9,
    events: [{}],
    public: { free: 3 },
    cue: { number: 1, at: 9, seats: [2] },
  });
  expect(next).toMatchObject({
    v: 4,
    pub: { turn: 1, free: 3 },
    own: { hand: [1] },
    offers: [{ type: "take" }],
    cue: { number: 1 },
  });
  expect(fold(next, { t: "update", v: 4, at: 10, own: null, cue: null, offers: [] })).toMatchObject({
    own: null,
    cue: null,
    offers: [],
    pub: { free: 3 },
  });
});

test("single elements of lists change too", () => {
  const known = { ...first, pub: { touches: [null, null, null], turn: 1 } };
  const next = fold(known, { t: "update", v: 4, at: 9, events: [{}], each: { touches: { "1": { use: "none" } } } });
  expect(next?.pub).toEqual({ touches: [null, { use: "none" }, null], turn: 1 });
});

test("what an event says is not said twice", () => {
  const next = fold(first, {
    t: "update",
    v: 4,
    at: 9,
    events: [{ type: "revealed", cards: ["king"] }],
    same: { cards: [0, "cards"] },
  });
  expect(next?.pub).toEqual({ turn: 1, free: 4, cards: ["king"] });
});

test("offers that are gone are told by their places", () => {
  const known = { ...first, offers: ["a", "b", "c", "d"] };
  expect(fold(known, { t: "update", v: 4, at: 9, events: [{}], less: [0, 2] })?.offers).toEqual(["b", "d"]);
});

test("a gap is noticed", () => {
  expect(fold(first, { t: "update", v: 5, at: 9, events: [{}] })).toBeNull();
  expect(fold(null, { t: "update", v: 1, at: 9, events: [{}] })).toBeNull();
});

test("fresh update of a new match forget the old outcome", () => {
  const over = { ...first, outcome: { reason: "x", ranking: [[0]], scores: [1] } };
  expect(fold(over, { t: "update", v: 1, at: 0, fresh: true, stream: "m2.p", public: {} })?.outcome).toBeNull();
});

test("the stream's name tells the seat", () => {
  expect([seatOf("m1.2"), seatOf("m1.0"), seatOf("m1.p"), seatOf("")]).toEqual([2, 0, null, null]);
});
