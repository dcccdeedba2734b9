import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { texts } from "$lib/i18n/texts";
import { fullScreen } from "$lib/ui/fullscreen.svelte";
import { prefs } from "$lib/ui/prefs.svelte";
import Ended from "./Ended.svelte";
import ScreenControls from "./ScreenControls.svelte";
import ScreenResult from "./ScreenResult.svelte";

let page: Record<string, unknown> | null = null;
beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});
beforeEach(() => prefs.set({ sound: true }));
afterEach(() => {
  if (page) void unmount(page);
  page = null;
  vi.unstubAllGlobals();
});

function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): void {
  document.body.innerHTML = "";
  page = mount(part, { target: document.body, props });
  flushSync();
}
const buttons = (): string[] => [...document.querySelectorAll("button")].map((one) => one.textContent.trim());
/** The page as a browser opens it: nobody has touched it yet, so it may not sound. */
function untouched(): void {
  vi.stubGlobal("navigator", { ...navigator, userActivation: { hasBeenActive: false } });
  Object.assign(fullScreen, { possible: true });
}

it("one tap fills the screen and lets it sound", () => {
  untouched();
  const enter = vi.spyOn(fullScreen, "enter").mockResolvedValue();
  show(ScreenControls as Component<Record<string, unknown>>, { table: { code: "ABCDE" }, playing: false });
  expect(buttons()).toEqual(["Full screen and sound"]);
  document.querySelector("button")?.click();
  flushSync();
  expect(enter).toHaveBeenCalledOnce();
  expect(buttons()).toEqual(["Full screen"]);
});

it("during a match it asks for that tap only while it may not sound", () => {
  untouched();
  show(ScreenControls as Component<Record<string, unknown>>, { table: { code: "ABCDE" }, playing: true });
  expect(buttons()).toEqual(["Full screen and sound"]);
  prefs.set({ sound: false });
  flushSync();
  expect(buttons()).toEqual([]);
});

it("a screen whose table is gone says what to do, in the size of a television", () => {
  show(Ended as Component<Record<string, unknown>>, {
    code: "ABCDE",
    role: "screen",
    ended: { code: "unknown_table", text: "" },
  });
  expect(document.documentElement.classList).toContain("big");
  expect(document.body.textContent).toContain("open another table");
  if (page) void unmount(page);
  page = null;
  expect(document.documentElement.classList).not.toContain("big");
});

/** The end of a match on the big screen, with this programme on. */
function showResult(
  programme: { at: number; rounds: unknown[]; totals: unknown[] } | null,
  record: readonly unknown[] = [],
  nextGame: string | null = null,
): void {
  const says = (text: string): unknown => ({ fr: text, en: text });
  const analysis = { summary: [says("First."), says("Second."), says("Third.")], plots: [], tables: [], moments: [] };
  const answers = (url: string): unknown => (url.endsWith("/analysis") ? analysis : { address: "http://a.example" });
  const lines = [{}, ...record].map((line) => JSON.stringify(line)).join("\n");
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(url === "/api/records/m1" ? new Response(lines) : Response.json(answers(url))),
  );
  const seats = ["Ada", "Bob"].map((name, seat) => ({ name, seat, avatar: seat, bot: null, me: false }));
  show(ScreenResult as Component<Record<string, unknown>>, {
    table: {
      code: "ABCDE",
      lobby: { match: "m1", programme, seats: [], people: [] },
      people: [],
      matchSeats: seats,
      nextGame,
    },
    victory: { game: "pillows", seats, pub: {}, outcome: { reason: "", ranking: [[0], [1]], scores: [2, 1] } },
  });
}
const sentences = (): string[] =>
  [...document.querySelectorAll("[data-analysis] .sentences p")].map((one) => one.textContent);
const round = { game: "pillows", best_of: 1, played: 1, winners: [] };

it("says what comes next, and that phones start it", () => {
  const foot = (): string => document.querySelector(".again")?.textContent ?? "";
  showResult(null);
  expect(foot()).toBe("Another one? The phones decide.");
  if (page) void unmount(page);
  page = null;
  showResult({ at: 1, rounds: [round, { ...round, game: "playme" }], totals: [] }, [], "playme");
  expect(foot()).toBe("Next: Play Me. The phones start it.");
});

it("a result alone has the three sentences of its analysis", async () => {
  showResult(null);
  await vi.waitFor(() => expect(sentences()).toEqual(["First.", "Second.", "Third."]), 20_000);
});

it("during a programme a result has the first sentence of its analysis", async () => {
  showResult({ at: 1, rounds: [round, round], totals: [] });
  await vi.waitFor(() => expect(sentences()).toEqual(["First."]), 20_000);
});

const turn = { at: 0, event: { type: "turn_closed", verdicts: [{ right: true, why: "throw" }, { right: false }] } };

it("what there is to shout about is on the big screen, in the place of some sentences", async () => {
  const moments = (): string => document.querySelector(".moments")?.textContent ?? "";
  showResult(null, [turn, turn, turn]);
  await vi.waitFor(() => expect(moments()).toContain("Ada: 3 right in a row"), 20_000);
  await vi.waitFor(() => expect(sentences()).toEqual(["First."]), 20_000);
  if (page) void unmount(page);
  page = null;
  showResult({ at: 1, rounds: [round, round], totals: [] }, [turn, turn, turn]);
  await vi.waitFor(() => expect(moments()).toContain("Longest streak"), 20_000);
  expect(sentences()).toEqual([]);
});

it("a bot that won a round has its name there", () => {
  const bot = {
    who: "bot 2",
    name: "bot novice",
    wins: 1,
    points: 1,
    place: 1,
    look: { animal: "fox", colour: "own" },
  };
  const ada = { who: "p1", name: "Ada", wins: 0, points: 1, place: 1, look: null };
  const winners = [bot, { ...ada, name: "Her old name" }];
  showResult({ at: 1, rounds: [{ ...round, winners }, round], totals: [ada] });
  expect(document.querySelector(".won")?.textContent).toBe("Fox, Ada");
});

it("the podium of a whole evening has no analysis of its last match", async () => {
  showResult({ at: 1, rounds: [round], totals: [] });
  await import("$lib/analysis/Afterwards.svelte");
  await Promise.resolve();
  flushSync();
  expect(document.querySelector(".evening")).not.toBeNull();
  expect(sentences()).toEqual([]);
});

it("two steps of a podium stand in its middle, and nothing sticks out of it", () => {
  const totals = ["Ada", "Bob"].map((name, at) => ({
    who: name,
    name,
    wins: 0,
    points: 2 - at,
    place: at + 1,
    look: null,
  }));
  showResult({ at: 1, rounds: [round], totals });
  const steps = [...document.querySelectorAll<HTMLElement>(".evening .step")];
  expect(steps.map((step) => step.style.left)).toEqual(["66%", "34%"]);
});
