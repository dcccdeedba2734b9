import { expect, test, vi } from "vitest";
import type { Act } from "$lib/wire";
import { fold, type Known } from "./fold";
import { LiveMatch, type MatchContext } from "./match.svelte";

const first = fold(null, {
  t: "update",
  v: 1,
  at: 0,
  fresh: true,
  stream: "m.1",
  public: { turn: 1 },
  own: { hand: 2 },
  offers: [{ type: "take" }],
}) as Known;

function context(patch: Partial<MatchContext> = {}): MatchContext {
  return {
    game: "pillows",
    config: {},
    matchSeats: [],
    screen: false,
    paused: false,
    live: true,
    hand: false,
    quiet: false,
    send: () => Promise.resolve({ ok: true }),
    outOfSync: () => undefined,
    ...patch,
  };
}

test("events are told in order, when the view has changed, with the view before", () => {
  const match = new LiveMatch(context(), first);
  const seen: unknown[] = [];
  match.onEvent((event, { before, index, count, missed }) =>
    seen.push([
      event,
      (before.pub as { turn: number }).turn,
      (match.pub as { turn: number }).turn,
      index,
      count,
      missed,
    ]),
  );
  match.receive({ t: "update", v: 3, at: 5, events: ["a", "b"], public: { turn: 2 } });
  expect(seen).toEqual([
    ["a", 1, 2, 0, 2, false],
    ["b", 1, 2, 1, 2, false],
  ]);
});

test("events told after a lost connection are marked as missed, and a stopped handler hears nothing", () => {
  const match = new LiveMatch(context(), first);
  const missed: boolean[] = [];
  const stop = match.onEvent((_, event) => missed.push(event.missed));
  match.receive({ t: "update", v: 2, at: 5, fresh: true, stream: "m.1", events: ["a"], public: { turn: 2 } });
  stop();
  match.receive({ t: "update", v: 3, at: 6, events: ["b"] });
  expect(missed).toEqual([true]);
});

test("a gap asks for the whole picture and changes nothing", () => {
  const outOfSync = vi.fn();
  const match = new LiveMatch(context({ outOfSync }), first);
  match.receive({ t: "update", v: 9, at: 5, events: ["x"], public: { turn: 9 } });
  expect(outOfSync).toHaveBeenCalledOnce();
  expect(match.pub).toEqual({ turn: 1 });
});

test("every action has an id of its own, and names the race it answers", async () => {
  const sent: Act[] = [];
  const match = new LiveMatch(context({ send: (act) => (sent.push(act), Promise.resolve({ ok: true })) }), first);
  await match.act(match.offers[0]);
  match.receive({ t: "update", v: 1, at: 9, cue: { number: 7, at: 9, seats: [1] } });
  await match.act(match.offers[0]);
  expect(sent[0]?.id).not.toBe(sent[1]?.id);
  expect(sent.map((act) => act.cue)).toEqual([undefined, 7]);
  expect(match.me).toBe(1);
});
