import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { Games } from "$lib/wire";
import Table from "./Table.svelte";
import { texts } from "./texts";
import type { Action } from "./types";

const offers: readonly Action[] = [
  { type: "take" },
  { type: "shield" },
  { type: "sleep" },
  { type: "throw", target: 0 },
  { type: "throw", target: 2 },
  { type: "throw", target: 3 },
];
let page: Record<string, unknown> | null = null;
beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});
afterEach(() => {
  if (page) void unmount(page);
  page = null;
});

function sit(hand: boolean) {
  const acts = vi.fn((_: Action) => undefined);
  const match = new ScriptedMatch<Games["pillows"]>({
    game: "pillows",
    pub: {
      turn: 1,
      phase: "open",
      counts: [12, 12, 12, 12],
      pillows: 2,
      free: 2,
      cards: ["king", "attacker", "defender", "dragon"],
      touches: [null, null, null, null],
      closes: 4000,
      verdicts: [],
    },
    offers,
    config: { apprentice: false, window: 4000, rest: 3000 },
    me: 1,
    hand,
    seats: [{ name: "Ada" }, { name: "Bob" }, { name: "Cleo" }, { name: "Dan" }],
    onAct: acts,
  });
  document.body.innerHTML = "";
  page = mount(Table, { target: document.body, props: { match } });
  flushSync();
  return { match, acts };
}
const cards = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>("[data-card]")].map((card) => card.dataset["card"]);
const drops = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>("[data-drop]")].map((place) => place.dataset["drop"]);
function touch(drop: string): void {
  const event = new PointerEvent("pointerdown", { button: 0, bubbles: true });
  document.querySelector(`[data-drop="${drop}"]`)?.dispatchEvent(event);
  flushSync();
}

it("beside a big screen a phone shows my card alone, faces to throw at, shield and sleep", () => {
  sit(true);
  expect(cards()).toEqual(["attacker"]);
  expect(drops()).toEqual(["throw:2", "throw:3", "throw:0", "shield", "sleep"]);
  expect(document.querySelector('[data-spot="centre"]')).toBeNull();
});

it("without a big screen everybody's card and the pillows are there", () => {
  sit(false);
  expect(cards()).toEqual(expect.arrayContaining(["king", "attacker", "defender", "dragon"]));
  expect(document.querySelector('[data-spot="centre"]')).not.toBeNull();
});

it.each([
  ["throw:3", { type: "throw", target: 3 }],
  ["shield", { type: "shield" }],
  ["sleep", { type: "sleep" }],
] as const)("%s is one touch", (drop, action) => {
  const { acts } = sit(true);
  touch(drop);
  expect(acts).toHaveBeenCalledExactlyOnceWith(action);
});

it("the face that was hit is marked until the next turn", () => {
  const { match } = sit(true);
  touch("throw:2");
  expect(document.querySelector('[data-drop="throw:2"]')?.classList).toContain("hit");
  match.show({ pub: { turn: 2, phase: "hush", cards: [] } });
  flushSync();
  expect(document.querySelector(".hit")).toBeNull();
});

it("tells why my gesture was right or wrong", () => {
  const { match } = sit(true);
  touch("shield");
  const right = { right: true, why: "did_nothing" };
  match.show({
    pub: { phase: "rest", closes: null, verdicts: [right, { right: false, why: "broke_silence" }, right, right] },
  });
  flushSync();
  expect(document.body.textContent).toContain("A king was showing");
});

it("keys throw at the faces from left to right", () => {
  const { acts } = sit(true);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "3", code: "Digit3", bubbles: true }));
  expect(acts).toHaveBeenCalledExactlyOnceWith({ type: "throw", target: 0 });
});
