import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { Games } from "$lib/wire";
import { often } from "./odds";
import { small } from "./scenes";
import Table from "./Table.svelte";
import type { Action, Placing, Public } from "./types";
import { texts } from "./texts";

const put = (place: number, ...dice: number[]): Placing => ({ type: "place_dice", place, dice });
const forecast = { why: null, loose: [], hollow: [], tiles: 1, yarn: 0, bonus_dice: 0 };
let shown: Record<string, unknown> | null = null;

interface Given {
  pub?: Partial<Public>;
  offers?: Action[];
  hand?: boolean;
}
function sit({ pub = {}, offers = [], hand = false }: Given) {
  const acts = vi.fn((_: Action) => undefined);
  const match = new ScriptedMatch<Games["pyramid"]>({
    game: "pyramid",
    pub: { ...small, ...pub },
    me: 0,
    hand,
    offers,
    config: { side: "A", first: 0, think: 90_000, odds: false },
    seats: [{ name: "Zoé" }, { name: "Ada" }],
    onAct: acts,
  });
  document.body.innerHTML = "";
  shown = mount(Table, { target: document.body, props: { match } });
  flushSync();
  return { match, acts };
}
const find = (spot: string): HTMLElement | null => document.querySelector<HTMLElement>(spot);
function click(spot: string): void {
  find(spot)!.click();
  flushSync();
}
function key(name: string): void {
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  flushSync();
}

beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  vi.useRealTimers();
});

describe("places before the tap", () => {
  const rolled = { phase: "place", dice: [2, 5, 6], left: 3, piles: [{ place: 1, dice: [3, 3] }], safe: [2] } as const;

  it("tell safe from risky by a mark and in words, and only where dice fit", () => {
    sit({ pub: rolled, offers: [put(2, 2), put(3, 5)] });
    expect(find('[data-place="2"]')?.dataset.risk).toBe("safe");
    expect(find('[data-place="2"]')?.getAttribute("aria-label")).toContain("safe: the cats could lie down at once");
    expect(find('[data-place="3"]')?.dataset.risk).toBe("risky");
    expect(find('[data-place="3"]')?.getAttribute("aria-label")).toContain("risky");
    expect(find('[data-place="0"]')?.dataset.risk).toBeUndefined();
  });

  it("have a golden frame only when they take the chosen dice", () => {
    sit({ pub: rolled, offers: [put(2, 2), put(3, 5)] });
    expect(document.querySelectorAll(".lit")).toHaveLength(0);
    click(".tray button.die");
    expect([...document.querySelectorAll<HTMLElement>(".lit")].map((spot) => spot.dataset.place)).toEqual(["2"]);
  });
});

describe("a turn that would be lost", () => {
  const last = { phase: "place", dice: [5], left: 1, piles: [{ place: 1, dice: [3, 3] }], safe: [2] } as const;
  const fatal = {
    phase: "choose",
    left: 2,
    piles: [{ place: 6, dice: [3, 5] }],
    stop: { ...forecast, why: "no_base" },
  };

  it("is asked about once more; the question has the focus, so Enter confirms and Escape does not", () => {
    const { acts } = sit({ pub: fatal as Partial<Public>, offers: [{ type: "roll" }, { type: "stop" }] });
    key("s");
    expect(document.activeElement).toBe(find('[data-do="sure"]'));
    key("Escape");
    expect(find('[data-do="sure"]')).toBeNull();
    expect(acts).not.toHaveBeenCalled();
    key("s");
    (document.activeElement as HTMLElement).click();
    expect(acts).toHaveBeenCalledWith({ type: "stop" });
  });

  it("is asked about before the last dice are put where no cat can lie, if there is something better", () => {
    const { acts } = sit({ pub: last, offers: [put(3, 5), { type: "spend_yarn" }] });
    click('[data-place="3"]');
    expect(acts).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain("These are your last dice");
    click('[data-do="sure"]');
    expect(acts).toHaveBeenCalledWith(put(3, 5));
  });

  it("is not asked about where nothing better can be done", () => {
    const { acts } = sit({ pub: last, offers: [put(3, 5)] });
    click('[data-place="3"]');
    expect(acts).toHaveBeenCalledWith(put(3, 5));
  });
});

it("takes the last dice back, by a button and by a key", () => {
  const pub = { phase: "choose", left: 3, piles: [{ place: 1, dice: [3, 3] }], stop: forecast } as const;
  const { acts } = sit({ pub, offers: [{ type: "roll" }, { type: "stop" }, { type: "take_back" }] });
  click('[data-do="take_back"]');
  key("u");
  expect(acts.mock.calls).toEqual([[{ type: "take_back" }], [{ type: "take_back" }]]);
});

it("lets the cats tumble in a cat-astrophe, and takes them away by time alone", () => {
  vi.useFakeTimers();
  const { match } = sit({
    pub: {
      phase: "choose",
      piles: [
        { place: 1, dice: [6] },
        { place: 4, dice: [4] },
      ],
    },
  });
  match.show({
    events: [{ type: "catastrophe_struck", seat: 0, why: "not_connected" }],
    pub: { piles: [], seat: 1, phase: "roll" },
  });
  flushSync();
  expect(document.querySelectorAll(".falling")).toHaveLength(2);
  expect(find(".shout.bad")).not.toBeNull();
  vi.advanceTimersByTime(2_000);
  flushSync();
  expect(document.querySelectorAll(".falling, .shout")).toHaveLength(0);
});

describe("a phone beside the big screen", () => {
  it("shows dice and places in its player's turn, and nobody's counts", () => {
    sit({ hand: true, offers: [{ type: "roll" }] });
    expect(find(".board")).not.toBeNull();
    expect(find('[data-do="roll"]')).not.toBeNull();
    expect(find('[aria-label="The players"]')).toBeNull();
  });

  it("shows one's own cats and whose turn it is otherwise", () => {
    sit({ hand: true, pub: { seat: 1 } });
    expect(find(".board")).toBeNull();
    expect(document.body.textContent).toContain("Ada’s turn");
    expect(document.body.textContent).toContain("26 cats to lay");
  });
});

it("says odds as people do, and rounds nothing to never or always", () => {
  expect([0, 2, 30, 98, 100].map((part) => often({ part, whole: 100 }))).toEqual([
    "never",
    "hardly ever",
    "about 3 times in 10",
    "almost always",
    "always",
  ]);
});
