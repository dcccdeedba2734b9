import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { Games } from "$lib/wire";
import { initial } from "./scenes";
import { nobody } from "./shift";
import Table from "./Table.svelte";
import type { Action } from "./types";
import { texts } from "./texts";

let page: Record<string, unknown> | null = null;
beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});
afterEach(() => {
  if (page) void unmount(page);
  page = null;
});

function sit(hand = false) {
  const acts = vi.fn((_: Action) => undefined);
  const match = new ScriptedMatch<Games["uluru"]>({
    game: "uluru",
    pub: { ...initial, done: [false, false], stones: [0, 0], ready: [false, false], plays: ["light", "light"] },
    own: { birds: nobody, met: null },
    me: 0,
    hand,
    seats: [{ name: "Ada" }, { name: "Bob" }],
    config: { variant: "classic", glass: null, rest: 20, hard_row: [], second: 3, help: false },
    onAct: acts,
  });
  document.body.innerHTML = "";
  page = mount(Table, { target: document.body, props: { match } });
  flushSync();
  return { match, acts };
}
const key = (name: string): void => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  flushSync();
};

it("leaves a chosen bird in the hand while others go on", () => {
  const { match, acts } = sit();
  key("4");
  match.show({ events: [{ type: "done_said", seat: 1, done: true }], pub: { done: [false, true] } });
  flushSync();
  key("3");
  expect(acts).toHaveBeenLastCalledWith({ type: "place_bird", bird: "orange", place: "R2" });
});

it("takes it out of the hand when another round begins", () => {
  const { match, acts } = sit();
  key("4");
  match.show({ pub: { round: 2 } });
  flushSync();
  key("3");
  expect(acts).not.toHaveBeenCalled();
});

describe("a phone beside the big screen", () => {
  it("shows one's own rock and birds, without cards and without the others", () => {
    sit(true);
    expect(document.querySelectorAll("button[data-place]")).toHaveLength(8);
    expect(document.querySelectorAll("button[data-bird]")).toHaveLength(8);
    expect(document.querySelector(".card")).toBeNull();
    expect(document.body.textContent).not.toContain("Bob");
  });

  it("says the wish of the bird that is chosen", () => {
    sit(true);
    key("5");
    expect(document.querySelector(".line")?.textContent).toContain(
      "Its wish: round a corner from the green hummingbird",
    );
  });
});

it("keeps the colour of a bird on the rock beside its card", () => {
  const { match } = sit();
  match.show({ own: { birds: ["T", null, null, null, null, null, null, null] } });
  flushSync();
  const cell = document.querySelector('[data-bird="white"]')!;
  expect(cell.classList.contains("placed")).toBe(true);
  expect(cell.querySelector(".bird svg")).not.toBeNull();
});
