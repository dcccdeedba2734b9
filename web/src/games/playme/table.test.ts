import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { Games } from "$lib/wire";
import { actingIn } from "./powers";
import { start } from "./script.svelte";
import Table from "./Table.svelte";
import type { Action, GameEvent, Public } from "./types";
import { texts } from "./texts";

let page: Record<string, unknown> | null = null;
interface Given {
  pub?: Partial<Public>;
  offers?: Action[];
  hand?: boolean;
  screen?: boolean;
  me?: number | null;
}
function sit({ pub = {}, offers = [], hand = false, screen = false, me = 0 }: Given) {
  const acts = vi.fn((_: Action) => undefined);
  const match = new ScriptedMatch<Games["playme"]>({
    game: "playme",
    pub: { ...start, ...pub },
    own: me === null ? null : { ready: true, ready_at: 0 },
    me,
    hand,
    screen,
    offers,
    config: {
      powers: true,
      jabberwocky: true,
      slap: false,
      challenge: false,
      pace: 600,
      window: 120,
      limit: 180_000,
      characters: [],
    },
    seats: [{ name: "Zoé" }, { name: "Ada" }, { name: "Bob" }],
    onAct: acts,
  });
  document.body.innerHTML = "";
  page = mount(Table, { target: document.body, props: { match } });
  flushSync();
  return { match, acts };
}
const text = (spot: string): string => document.querySelector(spot)?.textContent?.replace(/\s+/g, " ").trim() ?? "";
const later = (ms: number): void => {
  vi.advanceTimersByTime(ms);
  flushSync();
};

beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  if (page) void unmount(page);
  page = null;
  vi.useRealTimers();
});

describe("my power", () => {
  it("is said before the first roll", () => {
    sit({ pub: { phase: "countdown", due: 6_000 } });
    expect(text(".curtain .power")).toBe(
      "Your power, on wonder May place two values that follow each other in one go.",
    );
  });

  it("of the Jabberwocky is said to whoever has become it", () => {
    sit({ pub: { phase: "countdown", jabberwocky: 0, result: { winner: 0 } }, hand: true });
    expect(text(".curtain .power")).toContain("Jabberwocky May place any run");
    expect(text(".curtain .more")).toBe("You are the Jabberwocky!");
    if (page) void unmount(page);
    sit({ pub: { phase: "countdown", jabberwocky: 1, result: { winner: 1 } }, hand: true });
    expect(text(".curtain .power")).toContain("May place two values");
    expect(text(".curtain .more")).toBe("Ada is the Jabberwocky");
  });

  it("is said anew after the character has turned, and when it is lost", () => {
    sit({ pub: { phase: "countdown", faces: ["madness", "wonder", "wonder"] } });
    expect(text(".curtain .power")).toContain("on madness");
    if (page) void unmount(page);
    sit({ pub: { phase: "countdown", powers: [false, true, true] } });
    expect(text(".curtain .power")).toContain("No power");
  });

  it("that no event shows at work is said on the big screen, until another one acts", () => {
    const quiet = {
      phase: "round",
      characters: ["cat", "alice", "queen"],
      faces: ["wonder", "madness", "wonder"],
    } as const;
    const { match } = sit({
      pub: { ...quiet, characters: [...quiet.characters], faces: [...quiet.faces] },
      screen: true,
      me: null,
    });
    expect(text(".still")).toContain("Zoé · Cannot be blocked.");
    expect(text(".still")).toContain("Ada · May not be more than one step ahead");
    expect(text(".still")).not.toContain("Bob");
    match.show({ events: [{ type: "die_parked", seat: 1, die: 3 }] });
    flushSync();
    expect(document.querySelector(".still")).toBeNull();
    later(2_700);
    expect(document.querySelector(".still")).not.toBeNull();
    if (page) void unmount(page);
    sit({ pub: { phase: "round", characters: ["cat", "alice", "queen"] } });
    expect(document.querySelector(".still")).toBeNull();
  });

  it("of others that no event shows at work is said before the round, and marked on their lines", () => {
    const cast = {
      characters: ["hatter", "alice", "cat"],
      faces: ["wonder", "madness", "wonder"],
    } as const;
    const pub = { characters: [...cast.characters], faces: [...cast.faces] };
    sit({ pub: { ...pub, phase: "countdown", due: 6_000 } });
    const said = [...document.querySelectorAll(".curtain .others")].map((one) => one.textContent);
    expect(said).toHaveLength(2);
    expect(said[0]).toContain("Ada");
    expect(said[0]).toContain("one step ahead");
    expect(said[1]).toContain("Cannot be blocked.");
    if (page) void unmount(page);
    sit({ pub: { ...pub, phase: "round" } });
    expect([...document.querySelectorAll(".passive")].map((one) => one.textContent)).toEqual([
      "limited lead",
      "unblockable",
    ]);
    if (page) void unmount(page);
    sit({ pub: { ...pub, phase: "round", powers: [true, true, false] } });
    expect(document.querySelectorAll(".passive")).toHaveLength(1);
  });

  it("stands beside my dice, and lights up while it acts, for a time", () => {
    const { match } = sit({});
    expect(text(".mine .power")).toContain("May place two values");
    expect(document.querySelector(".power.acts")).toBeNull();
    match.show({ events: [{ type: "progressed", seat: 0, used: [1, 2], values: [1, 2], joined: false }] });
    flushSync();
    expect(text(".power.acts")).toContain("Power!");
    later(2_700);
    expect(document.querySelector(".power.acts")).toBeNull();
  });

  it("is told of the mad Queen before anything else, blocked or not", () => {
    const queen = { characters: ["queen", "alice", "cat"], faces: ["madness", "wonder", "wonder"] } as const;
    sit({
      pub: { ...queen, rolls: ["open", "open", "open"], dice: [[1, 3], [], []], blocks: [[{ by: 1, die: 1 }], [], []] },
      offers: [{ type: "block", die: 3, target: 2 }],
    });
    expect(text(".mine .hint")).toBe("The mad Queen must block: tap a lit line.");
  });
});

describe("whose power an event shows", () => {
  const before = { ...start, blocks: [[], [{ by: 2, die: 1 }], []] } as Public;
  const cases: [string, GameEvent, number | null][] = [
    ["one value", { type: "progressed", seat: 0, used: [1], values: [1], joined: false }, null],
    ["two values", { type: "progressed", seat: 0, used: [1, 2], values: [1, 2], joined: false }, 0],
    ["a turned pair", { type: "progressed", seat: 1, used: [5], values: [1], joined: false }, 1],
    ["a parked die", { type: "die_parked", seat: 1, die: 2 }, 1],
    ["a lost roll", { type: "dice_rolled", seat: 2, dice: [1], lost: "hatter" }, 2],
    ["a roll", { type: "dice_rolled", seat: 2, dice: [1], lost: null }, null],
    ["the Queen's block", { type: "line_blocked", seat: 2, die: 1, target: 0 }, 2],
    ["anybody's block", { type: "line_blocked", seat: 0, die: 1, target: 2 }, null],
    ["a second die in the way", { type: "line_blocked", seat: 0, die: 1, target: 1 }, 1],
  ];
  it.each(cases)("%s", (_what, event, seat) => expect(actingIn(event, before)).toBe(seat));
});

describe("the hunt is staged for everybody, for a time", () => {
  const hunt = { jabberwocky: 2, phase: "countdown", due: 5_000, team: 2 } as const;

  it.each([
    ["maddened", { type: "maddened", seat: 1, by_lot: true }, "It took too long to choose; a lot chose."],
    ["betrayed", { type: "betrayed", seat: 1 }, "Ada leaves the team and plays alone"],
    ["scored", { type: "team_scored", seat: 1 }, "2 wins of 3."],
    ["came", { type: "jabberwocky_came", seat: 2 }, "Bob it is."],
  ] as [string, GameEvent, string][])("%s", (kind, event, sentence) => {
    const { match } = sit({ me: null, screen: true, pub: { ...hunt, faces: ["wonder", "madness", "wonder"] } });
    match.show({ events: [{ type: "clashed", seat: 0, blockers: [1], die: 1, late: "block", used: [1] }, event] });
    flushSync();
    expect(document.querySelector(".shout")).toBeNull();
    expect(document.querySelector<HTMLElement>(".scene")?.dataset.scene).toBe(kind);
    expect(text(".scene .more")).toContain(sentence);
    later(3_100);
    expect(document.querySelector(".scene")).toBeNull();
  });

  it("says that the Jabberwocky wins once it has driven everybody mad", () => {
    const { match } = sit({ me: null, screen: true, pub: { ...hunt, faces: ["madness", "madness", "wonder"] } });
    match.show({ events: [{ type: "maddened", seat: 1, by_lot: false }] });
    flushSync();
    expect(text(".scene .more")).toContain("Jabberwocky wins");
    expect(text(".scene .more")).not.toContain("2 of 2");
  });

  it("shows who chooses while the table waits", () => {
    const choice = { seat: 1, kind: "judas", targets: [], hands_over: false, due: 20_000 } as const;
    sit({ me: null, screen: true, pub: { ...hunt, phase: "aftermath", choice } });
    expect(text(".curtain .news")).toContain("Ada");
    expect(document.querySelector(".curtain .hero svg")).not.toBeNull();
  });

  it("says to the last one on wonder what a betrayal would cause", () => {
    const choice = { seat: 0, kind: "judas", targets: [], hands_over: true, due: 20_000 } as const;
    sit({
      pub: { ...hunt, phase: "aftermath", choice, faces: ["wonder", "madness", "wonder"] },
      offers: [{ type: "betray" }, { type: "stay_loyal" }],
    });
    expect(text('[data-do="betray"]')).toContain("the Jabberwocky would win at once");
  });
});

describe("a phone beside the big screen", () => {
  it("shows my tray, the rabbit and whom to block, and no lines of others", () => {
    const { acts } = sit({
      hand: true,
      pub: { rolls: ["open", "open", "spent"], dice: [[3, 5], [], []] },
      offers: [{ type: "block", die: 3, target: 2 }, { type: "roll" }, { type: "slap" }],
    });
    expect(document.querySelectorAll(".tray [data-die]")).toHaveLength(2);
    expect(document.querySelector('[data-do="slap"]')).not.toBeNull();
    expect(document.querySelectorAll(".line")).toHaveLength(1);
    expect(text(".rivals")).toContain("Bob");
    document
      .querySelector('[data-do="block"]')!
      .dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
    expect(acts).toHaveBeenCalledWith({ type: "block", die: 3, target: 2 });
  });

  it("leaves the staging to the big screen", () => {
    const { match } = sit({ hand: true, pub: { jabberwocky: 2, phase: "countdown", due: 5_000 } });
    match.show({ events: [{ type: "betrayed", seat: 1 }] });
    flushSync();
    expect(document.querySelector(".scene")).toBeNull();
  });
});

it("what is said of one hand stands side by side", () => {
  const { match } = sit({ me: null, screen: true, pub: { jabberwocky: 1, frozen: [0, 1, 0], traitors: [1] } });
  match.show({ events: [{ type: "progressed", seat: 1, used: [1, 2], values: [1, 2], joined: false }] });
  flushSync();
  expect(document.querySelectorAll(".tags > .tag")).toHaveLength(3);
});

it("the mouse leaves the focus where it was: the space bar rolls, whatever was clicked last", () => {
  sit({ offers: [{ type: "roll" }, { type: "slap" }] });
  for (const spot of ['[data-do="slap"]', '[data-do="roll"]', ".mine .face", ".rival .face"]) {
    const down = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    document.querySelector(spot)!.dispatchEvent(down);
    expect(down.defaultPrevented, spot).toBe(true);
  }
});

it("the big screen shows everybody's own face and signs beside the character, a phone does not", () => {
  sit({ me: null, screen: true });
  expect(document.querySelectorAll(".who .signs")).toHaveLength(3);
  expect(document.querySelectorAll(".who > svg")).toHaveLength(3);
  sit({ me: 0 });
  expect(document.querySelectorAll(".who .signs")).toHaveLength(0);
});
