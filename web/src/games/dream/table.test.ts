import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Answer } from "$lib/table/contract";
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import type { Games, dream } from "$lib/wire";
import { blank, config, dreamer, sceneNames, spirit } from "./scenes";
import { DreamTutorial } from "./script.svelte";
import Table from "./Table.svelte";
import type { Action } from "./types";
import { texts } from "./texts";

type Given = {
  pub?: Partial<dream.Public>;
  own?: dream.Own | null;
  me?: number | null;
  offers?: Action[];
  open?: string[];
  answer?: Answer;
};
let shown: Record<string, unknown> | null = null;

function sit({ pub = {}, own = spirit("fairy", "moon"), me = 0, offers = [], open = [], answer }: Given) {
  const acts = vi.fn((_: Action) => answer);
  const match = new ScriptedMatch<Games["dream"]>({
    game: "dream",
    pub: { ...blank, ...pub },
    own,
    me,
    offers,
    open,
    config,
    seats: [{ name: "Ada" }, { name: "Bob" }, { name: "Cy" }, { name: "Dan" }],
    onAct: acts,
  });
  document.body.innerHTML = "";
  shown = mount(Table, { target: document.body, props: { match } });
  flushSync();
  return { match, acts, text: () => document.body.textContent ?? "" };
}
const field = (): HTMLInputElement => document.querySelector<HTMLInputElement>("[data-word]")!;
function write(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}
function submit(): void {
  document.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  flushSync();
}
const key = (name: string): void =>
  void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));

beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

describe("the Night on a page", () => {
  it("shows a spirit the proposition, its role and the clues", () => {
    const { text } = sit({ pub: { clues: [{ seat: 1, word: "silver" }] } });
    expect(text()).toContain("moon");
    expect(text()).toContain("silver");
    expect(document.querySelector("[data-word]")).not.toBeNull();
  });

  it("shows the Dreamer the clues, the field and the way to pass, and nothing else", () => {
    const { text, acts } = sit({
      pub: { dreamer: 0, turn: 1, clues: [{ seat: 1, word: "silver" }] },
      own: dreamer,
      offers: [{ type: "pass_card", card: 1 }],
      open: ["answer"],
    });
    expect(text()).toContain("silver");
    write(" moon ");
    submit();
    expect(acts).toHaveBeenLastCalledWith({ type: "answer", card: 1, text: "moon" });
    document.querySelector<HTMLButtonElement>("form .pass")!.click();
    expect(acts).toHaveBeenLastCalledWith({ type: "pass_card", card: 1 });
  });

  it("shows watchers what the Dreamer is shown, without controls", () => {
    sit({ pub: { turn: 0, clues: [{ seat: 0, word: "silver" }] }, own: null, me: null });
    expect(document.querySelector(".masked")).not.toBeNull();
    expect(document.querySelectorAll("button, input, textarea")).toHaveLength(0);
  });

  it("does not take a second tap on the button of the Day for putting on the mask", () => {
    vi.useFakeTimers();
    const { acts } = sit({
      pub: { phase: "dusk", dreamer: 0, turn: null },
      own: dreamer,
      offers: [{ type: "wear_mask" }],
    });
    const foot = document.querySelector<HTMLElement>(".dusk footer")!;
    expect(foot.inert).toBe(true);
    vi.advanceTimersByTime(500);
    flushSync();
    vi.useRealTimers();
    expect(foot.inert).toBe(false);
    foot.querySelector("button")!.click();
    expect(acts).toHaveBeenLastCalledWith({ type: "wear_mask" });
  });

  it("forgets a word written for a card that is gone", () => {
    const { match } = sit({ open: ["give_clue"] });
    write("silver");
    match.show({ pub: { card: 2 }, own: { word: "owl" } });
    flushSync();
    expect(field().value).toBe("");
  });

  it("keeps what is typed while others setLanguage and turns change", () => {
    const { match, acts } = sit({ pub: { turn: 1 } });
    write("ginger");
    match.show({ pub: { turn: 2, clues: [{ seat: 1, word: "oven" }] } });
    flushSync();
    match.show({
      pub: {
        clues: [
          { seat: 1, word: "oven" },
          { seat: 2, word: "sweet" },
        ],
        turn: 0,
      },
      open: ["give_clue"],
    });
    flushSync();
    expect(field().value).toBe("ginger");
    write("gingerbread");
    submit();
    expect(acts.mock.calls).toEqual([[{ type: "give_clue", card: 1, word: "gingerbread" }]]);
    expect(field().value).toBe("");
  });

  it("gives a word sent too early when the turn comes, once", () => {
    const { match, acts } = sit({ pub: { turn: 1 } });
    write("silver");
    submit();
    expect(acts).not.toHaveBeenCalled();
    expect(document.querySelector(".hint")!.textContent).toContain("goes by itself");
    match.show({ pub: { turn: 0 }, open: ["give_clue"] });
    flushSync();
    match.show({ pub: { clues: [{ seat: 0, word: "silver" }], turn: 1 }, open: [] });
    flushSync();
    match.show({ pub: { turn: 0 }, open: ["give_clue"] });
    flushSync();
    expect(acts.mock.calls).toEqual([[{ type: "give_clue", card: 1, word: "silver" }]]);
  });

  it("does not give a word that is being changed", () => {
    const { match, acts } = sit({ pub: { turn: 1 } });
    write("silver");
    submit();
    write("silv");
    match.show({ pub: { turn: 0 }, open: ["give_clue"] });
    flushSync();
    expect(acts).not.toHaveBeenCalled();
    expect(field().value).toBe("silv");
  });

  it("gives a refused word back", async () => {
    const { match } = sit({ open: ["give_clue"], answer: { ok: false, code: "repeated", text: "" } });
    write("silver");
    submit();
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
    match.show({ pub: { turn: 0 } });
    flushSync();
    expect(field().value).toBe("silver");
  });

  it("votes and challenges by tap and by key", () => {
    const poll: dream.Asked = {
      poll: 7,
      kind: "answer",
      card: 1,
      word: "moon",
      text: "moony",
      author: null,
      until: 9e6,
      yes: 0,
      no: 0,
      may: true,
    };
    const offers: Action[] = [
      { type: "challenge", card: 2, clue: 0 },
      { type: "vote", poll: 7, yes: true },
      { type: "vote", poll: 7, yes: false },
    ];
    const { acts } = sit({
      pub: { card: 2, clues: [{ seat: 1, word: "silvery" }] },
      own: { ...spirit("fairy", "owl"), doubt: 0, polls: [poll] },
      offers,
    });
    document.querySelector<HTMLButtonElement>(".poll .no")!.click();
    expect(acts).toHaveBeenLastCalledWith({ type: "vote", poll: 7, yes: false });
    key("ArrowUp");
    expect(acts).toHaveBeenLastCalledWith({ type: "vote", poll: 7, yes: true });
    key("!");
    expect(acts).toHaveBeenLastCalledWith({ type: "challenge", card: 2, clue: 0 });
  });
});

describe("the Day on a page", () => {
  it("leans a card by key and by tap", () => {
    const tilt: dream.Tilted = { card: 1, found: false, yes: 0, no: 0, mine: null };
    const own = {
      ...spirit("fairy", ""),
      word: null,
      cards: [{ card: 1, word: "owl", answer: "owl", side: "yellow" as const, guilty: null }],
      tilts: [tilt],
    };
    const { acts } = sit({
      pub: { phase: "tilt", story: "I slept." },
      own,
      offers: [
        { type: "tilt_card", card: 1, yes: true },
        { type: "tilt_card", card: 1, yes: false },
      ],
    });
    key("1");
    expect(acts).toHaveBeenLastCalledWith({ type: "tilt_card", card: 1, yes: true });
    document.querySelector<HTMLButtonElement>(".tilt")!.click();
    expect(acts).toHaveBeenCalledTimes(2);
  });
});

describe("the tutorial", () => {
  it("can be walked through to its end", () => {
    vi.useFakeTimers();
    const tutorial = new DreamTutorial(["You", "Lulu", "Momo", "Nino"]);
    const actions: Action[] = [
      { type: "give_clue", card: 1, word: "silver" },
      { type: "give_clue", card: 2, word: "bone" },
      { type: "challenge", card: 3, clue: 0 },
      { type: "vote", poll: 1, yes: true },
      { type: "wear_mask" },
      { type: "answer", card: 1, text: "rain" },
      { type: "pass_card", card: 2 },
      { type: "tell_story", text: "It was all rain." },
      { type: "be_ready" },
    ];
    tutorial.next();
    for (const gesture of actions) {
      tutorial.play();
      vi.advanceTimersByTime(1000);
      void tutorial.match.act(gesture);
      vi.advanceTimersByTime(4000);
      expect([tutorial.scene, tutorial.stage]).toEqual([tutorial.scene, "good"]);
      tutorial.next();
    }
    expect([tutorial.over, tutorial.step]).toEqual([true, sceneNames.length + 2]);
    expect(tutorial.match.pub.dawn?.points).toEqual([3, 1, 1, 3]);
    vi.useRealTimers();
  });

  it("calls a word of the family forbidden, and lets one try again", () => {
    const tutorial = new DreamTutorial(["You", "Lulu", "Momo", "Nino"]);
    tutorial.next();
    tutorial.play();
    void tutorial.match.act({ type: "give_clue", card: 1, word: "moonlight" });
    expect(tutorial.stage).toBe("bad");
    tutorial.play();
    expect(tutorial.stage).toBe("play");
    tutorial.stop();
  });
});

describe("a voice table", () => {
  const voice = { talk: "voice", phase: "night", card: 2, turn: 1 } as const;
  const said = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>(".said")!;

  it("lets any spirit tap for the one who spoke: the button names whose clue it is (DR-11)", () => {
    const { acts } = sit({ pub: voice, offers: [{ type: "say_clue", card: 2, speaker: 1 }] });
    expect(said().textContent).toContain("Bob said it!");
    said().click();
    expect(acts).toHaveBeenLastCalledWith({ type: "say_clue", card: 2, speaker: 1 });
  });

  it("says it plainly on one's own turn, and how long it lasts", () => {
    sit({ pub: { ...voice, turn: 0, turn_until: 4000 }, offers: [{ type: "say_clue", card: 2, speaker: 0 }] });
    expect(said().textContent).toMatch(/^Said!\s*\d+ s left$/);
  });

  it("has nothing to tap after the glass has run out", () => {
    sit({ pub: { ...voice, phase: "last", turn: null } });
    expect(said().disabled).toBe(true);
  });
});
