import { expect, test, vi } from "vitest";
import type { Act } from "$lib/wire";
import { fold, type Known } from "./fold";
import { LiveTable, type Surroundings } from "./live.svelte";

const first = fold(null, { t: "update", v: 1, at: 0, fresh: true, stream: "m.1", public: { turn: 1 }, own: { hand: 2 }, offers: [{ type: "take" }] }) as Known;

function around(patch: Partial<Surroundings> = {}): Surroundings {
  return { game: "pillows", config: {}, matchSeats: [], screen: false, paused: false, live: true, quiet: false, send: () => Promise.resolve({ ok: true }), lost: () => undefined, ...patch };
}

test("events are told in order, when the view has changed, with the view before", () => {
  const table = new LiveTable(around(), first);
  const seen: unknown[] = [];
  table.onEvent((event, { before, index, count, missed }) => seen.push([event, (before.pub as { turn: number }).turn, (table.pub as { turn: number }).turn, index, count, missed]));
  table.hear({ t: "update", v: 3, at: 5, events: ["a", "b"], public: { turn: 2 } });
  expect(seen).toEqual([["a", 1, 2, 0, 2, false], ["b", 1, 2, 1, 2, false]]);
});

test("events told after a lost connection are marked as missed, and a stopped handler hears nothing", () => {
  const table = new LiveTable(around(), first);
  const missed: boolean[] = [];
  const stop = table.onEvent((_, telling) => missed.push(telling.missed));
  table.hear({ t: "update", v: 2, at: 5, fresh: true, stream: "m.1", events: ["a"], public: { turn: 2 } });
  stop();
  table.hear({ t: "update", v: 3, at: 6, events: ["b"] });
  expect(missed).toEqual([true]);
});

test("a gap asks for the whole picture and changes nothing", () => {
  const lost = vi.fn();
  const table = new LiveTable(around({ lost }), first);
  table.hear({ t: "update", v: 9, at: 5, events: ["x"], public: { turn: 9 } });
  expect(lost).toHaveBeenCalledOnce();
  expect(table.pub).toEqual({ turn: 1 });
});

test("every action has an id of its own, and names the race it answers", async () => {
  const sent: Act[] = [];
  const table = new LiveTable(around({ send: (act) => (sent.push(act), Promise.resolve({ ok: true })) }), first);
  await table.act(table.offers[0]);
  table.hear({ t: "update", v: 1, at: 9, cue: { number: 7, at: 9, seats: [1] } });
  await table.act(table.offers[0]);
  expect(sent[0]?.id).not.toBe(sent[1]?.id);
  expect(sent.map((act) => act.cue)).toEqual([undefined, 7]);
  expect(table.me).toBe(1);
});
