import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Answer } from "$lib/table/contract";
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import type { Games, dream } from "$lib/wire";
import { initial, config, dreamer, sceneNames, spirit } from "./scenes";
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
  hand?: boolean;
  screen?: boolean;
  bots?: readonly number[];
};
let shown: Record<string, unknown> | null = null;

function sit({
  pub = {},
  own = spirit("fairy", "moon"),
  me = 0,
  offers = [],
  open = [],
  answer,
  hand = false,
  screen = false,
  bots = [],
}: Given) {
  const acts = vi.fn((_: Action) => answer);
  const match = new ScriptedMatch<Games["dream"]>({
    game: "dream",
    pub: { ...initial, ...pub },
    own,
    me,
    offers,
    open,
    config,
    hand,
    screen,
    seats: ["Ada", "Bob", "Cy", "Dan"].map((name, seat) => ({ name, bot: bots.includes(seat) ? "novice" : null })),
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
  it("asks spirits for no word once the glass is empty", () => {
    const { text } = sit({ pub: { phase: "last", turn: null, clues: [{ seat: 1, word: "silver" }] } });
    expect(field()).toBeNull();
    expect(text()).toContain("The glass has run out: Dan may give one last answer.");
  });

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

  it("gives a word that stands in the field when the time for it runs out, but not one being written", () => {
    vi.useFakeTimers();
    const clock = vi.spyOn(performance, "now");
    const at = performance.now();
    const { match, acts } = sit({ pub: { turn: 0, turn_until: 6000 }, open: ["give_clue"] });
    write("silver");
    const later = (ms: number): void => {
      clock.mockReturnValue(at + ms);
      vi.spyOn(match, "now").mockReturnValue(ms);
      match.show({ pub: {} });
      flushSync();
    };
    later(5200);
    expect(acts).not.toHaveBeenCalled();
    write("silvery");
    later(5500);
    expect(acts).not.toHaveBeenCalled();
    write("");
    write("silver");
    match.show({ pub: { turn_until: 12_000 } });
    flushSync();
    later(11_500);
    expect(acts.mock.calls).toEqual([[{ type: "give_clue", card: 1, word: "silver" }]]);
    clock.mockRestore();
    vi.useRealTimers();
  });

  it("keeps what is typed while others speak and turns change", () => {
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

  it("shows who spoke by the face: of what was said aloud there is nothing to read", () => {
    const clues = [
      { seat: 0, word: null },
      { seat: 1, word: "silver" },
    ];
    sit({ pub: { ...voice, clues }, own: null, me: null });
    expect([...document.querySelectorAll(".drift .fit")].map((word) => word.textContent)).toEqual(["silver"]);
    expect(document.querySelector(".drift .said .sr")?.textContent).toBe("said aloud");
    sit({ pub: { ...voice, clues } });
    expect([...document.querySelectorAll(".clues .fit")].map((word) => word.textContent)).toEqual(["silver"]);
  });

  it("has nothing to tap after the glass has run out", () => {
    sit({ pub: { ...voice, phase: "last", turn: null } });
    expect(said().disabled).toBe(true);
  });
});

describe("a phone beside a big screen", () => {
  it("shows a spirit the role, the word and the field, and what only spirits can do; the rest is on the screen", () => {
    const { text, acts } = sit({
      hand: true,
      pub: { turn: 0, clues: [{ seat: 1, word: "silver" }] },
      open: ["give_clue"],
      offers: [{ type: "challenge", card: 1, clue: 0 }],
    });
    expect(text()).toContain("moon");
    expect(text()).toContain("Fairy");
    expect(document.querySelector("ol")).toBeNull();
    expect(document.querySelector("[role=timer]")).toBeNull();
    document.querySelector<HTMLButtonElement>(".danger")!.click();
    expect(acts).toHaveBeenLastCalledWith({ type: "challenge", card: 1, clue: 0 });
    write("night");
    submit();
    expect(acts).toHaveBeenLastCalledWith({ type: "give_clue", card: 1, word: "night" });
  });

  it("shows the Dreamer the mask and the field for an answer", () => {
    const { text } = sit({
      hand: true,
      pub: { dreamer: 0, turn: 1, clues: [{ seat: 1, word: "silver" }] },
      own: dreamer,
      open: ["answer"],
    });
    expect(text()).not.toContain("silver");
    expect(document.querySelector(".mask svg")).not.toBeNull();
    expect(field()).not.toBeNull();
  });
});

describe("a story that grows", () => {
  const told = { phase: "story", story: "An owl. And", heard: ["owl"] } as const;

  it("is sent while it is written, not at every letter, and not twice", () => {
    vi.useFakeTimers();
    const { acts } = sit({
      pub: { phase: "story", dreamer: 0, until: 9e9 },
      own: dreamer,
      open: ["tell_story", "murmur"],
    });
    const page = document.querySelector("textarea")!;
    for (const text of ["…", "An", "An owl"]) {
      page.value = text;
      page.dispatchEvent(new Event("input", { bubbles: true }));
      flushSync();
    }
    vi.advanceTimersByTime(1600);
    expect(acts.mock.calls).toEqual([[{ type: "murmur", text: "An owl" }]]);
    vi.advanceTimersByTime(5000);
    expect(acts).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it("is seen by everybody; on a public page the Dreamer's own answers lean as they are heard", () => {
    const { text } = sit({ pub: told, own: null, me: null, screen: true });
    expect(text()).toContain("An owl. And");
    expect([...document.querySelectorAll(".tilted")].map((card) => card.textContent?.trim())).toEqual(["owl"]);
    expect(document.querySelector(".bets")).toBeNull();
  });

  it("lets a spirit bet on a bogeyman meanwhile", () => {
    const { acts } = sit({
      pub: told,
      own: { ...spirit("fairy", ""), word: null, bet: 2 },
      offers: [{ type: "bet", on: 1 }],
    });
    const [bob, cy] = document.querySelectorAll<HTMLButtonElement>(".bets button");
    expect([bob, cy].map((one) => one!.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
    bob!.click();
    expect(acts).toHaveBeenLastCalledWith({ type: "bet", on: 1 });
  });
});

describe("the Day, card by card", () => {
  const dawn: dream.Dawn = {
    round: 1,
    dreamer: 3,
    spirits: ["fairy", "bogeyman", "sandman", null],
    unused: "sandman",
    remembered: false,
    cards: [
      {
        word: "cat",
        answer: "dog",
        side: "blue",
        guilty: null,
        mentioned: false,
        clues: [
          { seat: 0, word: "purr" },
          { seat: 1, word: "leash" },
          { seat: 2, word: null },
        ],
        lie: 1,
      },
    ],
    points: [0, 1, 1, 0],
    penalties: [0, 0, 0, 0],
    bets: [1, null, null, null],
  };
  const shownDay = (more: Given = {}, what: dream.Dawn = dawn) => {
    const given = sit({ pub: { phase: "tilt", story: "…" }, own: spirit("fairy", ""), ...more });
    given.match.show({ events: [{ type: "awoke", dawn: what }], pub: { phase: "day", dawn: what, until: 9e9 } });
    flushSync();
    return given;
  };
  const pass = (ms: number): void => {
    vi.advanceTimersByTime(ms);
    flushSync();
  };

  it("goes from the sunrise over the roles to who whispered what, and does not end by itself in seven seconds", () => {
    vi.useFakeTimers();
    const { text, match } = shownDay();
    const sounds = vi.spyOn(match, "sound");
    expect(document.querySelector(".sunrise")).not.toBeNull();
    pass(3500);
    expect(sounds).toHaveBeenLastCalledWith("reveal");
    expect(document.querySelectorAll(".back")).toHaveLength(5);
    expect(text()).toContain("A bogeyman was seen through by Ada.");
    pass(3500);
    expect(document.querySelector(".told")).toBeNull();
    pass(4000);
    const groups = [...document.querySelectorAll(".told .role")].map((group) =>
      group.textContent?.replace(/\s+/g, " "),
    );
    expect(groups.map((group) => group?.trim())).toEqual([
      expect.stringContaining("purr"),
      expect.stringContaining("said aloud"),
      expect.stringMatching(/leash.*the lie that worked/),
    ]);
    expect(document.querySelectorAll(".lie")).toHaveLength(1);
    pass(7000);
    expect(sounds).toHaveBeenLastCalledWith("score");
    vi.useRealTimers();
  });

  it.each([
    ["typed", "Passed"],
    ["voice", "Not guessed"],
  ] as const)("says of a blue card without a written answer, at a table with talk “%s”: %s", (talk, said) => {
    vi.useFakeTimers();
    const cards = dawn.cards.map((card) => ({ ...card, answer: null, lie: null }));
    shownDay({ pub: { phase: "tilt", story: "…", talk } }, { ...dawn, cards });
    pass(12_000);
    expect(document.querySelector(".told header")?.textContent).toContain(said);
    expect(document.querySelector(".pile.blue small") !== null).toBe(talk === "typed");
    vi.useRealTimers();
  });

  it("is the big screen's: a phone beside it shows its player's own part", () => {
    vi.useFakeTimers();
    const { text } = shownDay({ hand: true, offers: [{ type: "be_ready" }] });
    expect(text()).toContain("Look up");
    expect(document.querySelector(".told, .sunrise")).toBeNull();
    expect(document.querySelectorAll(".day footer .btn")).toHaveLength(1);
    vi.useRealTimers();
  });
});

describe("bots at a voice table", () => {
  const voice = { talk: "voice", phase: "night", card: 2, turn: 0 } as const;

  it("dream of typed clues: there is a field instead of taps", () => {
    const { text } = sit({ pub: voice, open: ["give_clue"], bots: [3] });
    expect(field()).not.toBeNull();
    expect(document.querySelector(".said")).toBeNull();
    expect(text()).toContain("does not hear");
  });

  it("leave people who cannot speak a field too", () => {
    sit({ pub: voice, open: ["give_clue"], offers: [{ type: "say_clue", card: 2, speaker: 0 }] });
    expect(field()).toBeNull();
    document.querySelector<HTMLButtonElement>(".how")!.click();
    flushSync();
    expect(field()).not.toBeNull();
  });
});

describe("a Dreamer with a real mask", () => {
  const shown: dream.Shown = {
    word: "lighthouse",
    level: 1,
    cards: [{ card: 1, word: "owl", answer: null, side: "yellow", guilty: null }],
    polls: [],
    tilts: [],
  };
  const cloth = { talk: "voice", phase: "night", card: 2, turn: 0, shown } as const;

  it("lets the big screen show the word and the piles", () => {
    const { text } = sit({ pub: cloth, own: null, me: null, screen: true });
    expect(text()).toContain("lighthouse");
    expect(text()).toContain("☾ 1");
  });

  it("does not see them on a phone of their own, nor hears them from it", () => {
    const { match, text } = sit({ pub: { ...cloth, dreamer: 0, turn: 1 }, own: dreamer });
    expect(text()).not.toContain("lighthouse");
    const announced = vi.spyOn(match, "announce");
    match.show({ events: [{ type: "card_shown", dreamer: 0, card: 3, word: "owl", level: 1, open: true }] });
    expect(announced.mock.calls.flat().join(" ")).not.toContain("owl");
  });
});

describe("everybody at the table", () => {
  const faces = (): string[] => [...document.querySelectorAll(".order .name")].map((one) => one.textContent);
  const signs = (): number => document.querySelectorAll(".signs").length;

  it.each(["dusk", "story", "tilt"] as const)("is shown with name and signs on the big screen at %s", (phase) => {
    sit({ pub: { phase, visible: null, story: "…" }, own: null, me: null, screen: true });
    expect(faces()).toEqual(["Ada", "Bob", "Cy", "Dan"]);
    expect(signs()).toBe(4);
  });

  it("is shown in the Night too: the spirits in their order, the Dreamer by name, once each", () => {
    const { text } = sit({ pub: { phase: "night", dreamer: 3, turn: null }, own: null, me: null, screen: true });
    expect(faces()).toEqual(["Ada", "Bob", "Cy"]);
    expect(text()).toContain("Dan is dreaming");
    expect(signs()).toBe(4);
  });
});
