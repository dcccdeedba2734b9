import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { texts } from "$lib/i18n/texts";
import type { Finish, Finishes } from "$lib/table/photos";
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { Games } from "$lib/wire";
import CloseFinish from "./CloseFinish.svelte";

const hand = (seat: number, ms: number): Finish => ({ seat, ms, tied: false, lag: 0, evidence: "tcp", early: false });
const first = [hand(0, 400), hand(1, 430)];
const race: Finishes = { cue: 1, first, latest: first, answers: { 0: 1, 1: 1 } };

beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const scripted = (): ScriptedMatch<Games["pillows"]> =>
  new ScriptedMatch<Games["pillows"]>({
    game: "pillows",
    pub: { turn: 1, phase: "open" } as Games["pillows"]["Public"],
    config: { apprentice: false, window: 4_000, rest: 3_000 },
    seats: [{ name: "Ada" }, { name: "Bob" }],
  });

function show(match: ScriptedMatch<Games["pillows"]>): Record<string, unknown> {
  const table = { game: "pillows", match: Object.assign(match, { finishes: [race] }), matchSeats: match.seats };
  return mount(CloseFinish as Component<Record<string, unknown>>, { target: document.body, props: { table } });
}

it("stays where the pillows were when the match goes on, or ends, while it is shown", () => {
  const match = scripted();
  document.body.innerHTML = "<div data-empty></div>";
  let height = 50;
  vi.spyOn(document.querySelector("[data-empty]")!, "getBoundingClientRect").mockImplementation(
    () => ({ left: 0, top: 0, width: 200, height }) as DOMRect,
  );
  const page = show(match);
  match.show({ cue: { number: 1, at: 0, seats: [0, 1], against: [] } });
  flushSync();
  match.show({ pub: { phase: "rest" }, cue: null });
  flushSync();
  expect(document.querySelector("aside.placed")).not.toBeNull();
  match.show({ pub: { phase: "over" } });
  flushSync();
  expect(document.querySelector("aside.placed")).not.toBeNull();
  height = 0;
  match.show({ pub: { turn: 2, phase: "hush" } });
  flushSync();
  expect(document.querySelector("aside")).toBeNull();
  void unmount(page);
});

it("is not told once more after the race that followed", () => {
  document.body.innerHTML = "";
  const match = scripted();
  const page = show(match);
  match.show({ cue: { number: 1, at: 0, seats: [0, 1], against: [] } });
  flushSync();
  match.show({ pub: { phase: "rest" }, cue: null });
  flushSync();
  expect(document.querySelector("aside")).not.toBeNull();
  match.show({ pub: { turn: 2, phase: "open" }, cue: { number: 2, at: 0, seats: [0, 1], against: [] } });
  flushSync();
  expect(document.querySelector("aside")).toBeNull();
  match.show({ pub: { phase: "rest" }, cue: null });
  flushSync();
  expect(document.querySelector("aside")).toBeNull();
  void unmount(page);
});

it("is not shown of answers that only a glass waits for: nobody is behind anybody", () => {
  document.body.innerHTML = "";
  const match = scripted();
  const page = show(match);
  match.show({ cue: { number: 1, at: 0, seats: [0, 1], against: ["glass"] } });
  flushSync();
  match.show({ cue: null });
  flushSync();
  expect(document.querySelector("aside")).toBeNull();
  void unmount(page);
});
