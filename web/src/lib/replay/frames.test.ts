import { expect, test } from "vitest";
import type { MatchUpdate, ReplaySeen } from "$lib/wire";
import { clock, frameAt, framesOf, stepFrom, waitBefore } from "./frames";

const update = (v: number, at: number, events: unknown[], pub: object): MatchUpdate =>
  ({ t: "update", v, at, events, public: pub }) as unknown as MatchUpdate;

const replay = {
  first: { t: "update", v: 0, at: 0, fresh: true, public: { cats: 0, side: "A" }, stream: "replay.p" },
  updates: [
    update(1, 500, [{ type: "one" }], { cats: 1 }),
    update(1, 900, [], {}),
    update(3, 60_000, [{ type: "two" }, { type: "three" }], { cats: 2 }),
  ],
  ns: [2, 3, 5],
} as unknown as ReplaySeen;

test("every frame has the whole view of its moment", () => {
  const frames = framesOf(replay);
  expect(frames.map((frame) => frame.known.pub)).toEqual([
    { cats: 0, side: "A" },
    { cats: 1, side: "A" },
    { cats: 1, side: "A" },
    { cats: 2, side: "A" },
  ]);
  expect(frames.map((frame) => frame.n)).toEqual([0, 2, 3, 5]);
});

test("a log entry leads to the frame that holds it", () => {
  const frames = framesOf(replay);
  expect([0, 1, 2, 4, 5, 99].map((n) => frameAt(frames, n))).toEqual([0, 1, 1, 3, 3, 3]);
});

test("a step goes to where something was told, and never beyond the ends", () => {
  const frames = framesOf(replay);
  expect([stepFrom(frames, 0, 1), stepFrom(frames, 1, 1), stepFrom(frames, 3, 1)]).toEqual([1, 3, 3]);
  expect([stepFrom(frames, 3, -1), stepFrom(frames, 1, -1), stepFrom(frames, 0, -1)]).toEqual([1, 0, 0]);
});

test("long thinking is cut short, and speed divides", () => {
  const frames = framesOf(replay);
  expect(waitBefore(frames, 0, 1)).toBe(500);
  expect(waitBefore(frames, 2, 1)).toBe(2500);
  expect(waitBefore(frames, 2, 4)).toBe(625);
  expect(clock(61_500)).toBe("1:01");
});
