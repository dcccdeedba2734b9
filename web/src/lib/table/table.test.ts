import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CLOSINGS, type ToClient } from "$lib/wire";
import { texts } from "$lib/i18n/texts";
import { toasts } from "$lib/ui/toasts.svelte";
import { Elsewhere } from "./elsewhere.svelte";
import { Table } from "./table.svelte";

class FakeSocket {
  static last: FakeSocket;
  readyState = 1;
  sent: { t: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send = (text: string): void => void this.sent.push(JSON.parse(text) as { t: string });
  close = (): void => undefined;
}

let table: Table;
const closing = (code: string): number => Number(Object.entries(CLOSINGS).find(([, one]) => one.code === code)?.[0]);
const receive = (message: ToClient): void => FakeSocket.last.onmessage?.({ data: JSON.stringify(message) });

beforeEach(async () => {
  await texts.load("en");
  for (const toast of toasts.list) toasts.drop(toast.id);
  vi.stubGlobal("WebSocket", FakeSocket);
  table = new Table("ABCDE", "play", "Ada");
  FakeSocket.last.onopen?.();
  receive({ t: "welcome", v: 1, server: "x", you: "a", name: "Ada" });
  receive({
    t: "lobby",
    code: "ABCDE",
    phase: "playing",
    game: "pillows",
    config: {},
    people: [],
    seats: [],
    host: "a",
    match: "m",
  });
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

test("a paused match is still being played, and says why it stands still", () => {
  expect([table.playing, table.paused, table.pause]).toEqual([true, false, null]);
  receive({ t: "lobby", phase: "paused", pause: "store" });
  expect([table.playing, table.paused, table.pause]).toEqual([true, true, "store"]);
  receive({ t: "lobby", phase: "playing", pause: null });
  expect([table.playing, table.paused, table.pause]).toEqual([true, false, null]);
  receive({ t: "lobby", phase: "over" });
  expect(table.playing).toBe(false);
});

test("what one looks at is told between matches, once it is known that there is none", () => {
  const told = (): { t: string }[] => FakeSocket.last.sent.filter(({ t }) => t === "look_at");
  table.lookAt("table");
  expect(told()).toEqual([]);
  receive({ t: "lobby", phase: "over" });
  table.lookAt("results");
  expect(told()).toMatchObject([{ page: "results" }]);
  table.close();
  table = new Table("ABCDE", "play", "Ada"); // who comes late is greeted before the table is described
  FakeSocket.last.onopen?.();
  receive({ t: "welcome", v: 1, server: "x", you: "a", name: "Ada" });
  table.lookAt("table");
  expect(told()).toEqual([]);
});

test("a hint that comes as the match ends lets it wait without a word about the refusal", async () => {
  const told = (): { t: string; id?: string }[] => FakeSocket.last.sent.filter(({ t }) => t === "pause");
  table.wait(true);
  receive({ t: "refused", id: told()[0]!.id!, code: "no_match", text: "No match is on." });
  await new Promise((next) => setTimeout(next));
  expect(told()).toMatchObject([{ on: true }]);
  expect(toasts.list).toEqual([]);
  receive({ t: "lobby", phase: "over" });
  table.wait(false);
  expect(told()).toHaveLength(1);
});

test("who becomes host because another one has gone is told, who comes first is not", () => {
  const told = (): readonly string[] => toasts.list.map(({ text }) => text);
  receive({ t: "lobby", host: "b" });
  expect(told()).toEqual([]);
  receive({ t: "lobby", host: "a" });
  expect(told()).toEqual(["You are the host now: you start the matches."]);
});

test("an update with a gap asks for a whole view", () => {
  receive({ t: "update", v: 5, at: 0, events: [{}] });
  expect(FakeSocket.last.sent.at(-1)?.t).toBe("sync");
  expect(table.match).toBeNull();
});

test("who leaves on purpose is not told that the connection is lost", async () => {
  const left = table.ask({ t: "leave" });
  FakeSocket.last.onclose?.({ code: closing("left") });
  expect(await left).toEqual({ ok: true });
  expect(table.ended?.code).toBe("left");
  expect(toasts.list).toEqual([]);
});

test("a page that is left while it waits for an answer shows nothing", async () => {
  const asked = table.ask({ t: "ready", on: true });
  table.close();
  expect((await asked).ok).toBe(false);
  expect(toasts.list).toEqual([]);
});

test("a request that the server cut off is told", async () => {
  const asked = table.ask({ t: "ready", on: true });
  FakeSocket.last.onclose?.({ code: closing("kicked") });
  expect((await asked).ok).toBe(false);
  expect(toasts.list).toHaveLength(1);
});

const look = { animal: "fox", colour: "sky" } as const;
const screen = {
  id: "tv",
  name: "",
  role: "screen" as const,
  here: true,
  waiting: false,
  look,
  page: "table" as const,
};
const me = { id: "a", name: "Ada", role: "play" as const, here: true, waiting: false, look, page: "table" as const };

test("a phone is a hand while a big screen is here, and at a table played together alone", () => {
  receive({ t: "lobby", mode: "together", people: [me] });
  expect([table.hasScreen, table.hand, table.quiet]).toEqual([false, false, false]);
  receive({ t: "lobby", people: [me, screen] });
  expect([table.hasScreen, table.hand, table.quiet]).toEqual([true, true, true]);
  receive({ t: "lobby", people: [me, { ...screen, here: false }] });
  expect([table.hasScreen, table.hand]).toEqual([false, false]);
  receive({ t: "lobby", mode: "apart", people: [me, screen] });
  expect([table.hasScreen, table.hand]).toEqual([false, false]);
});

test("who cannot see the big screen has the whole table and its sounds, also after a refresh", () => {
  receive({ t: "lobby", mode: "together", people: [me, screen] });
  table.elsewhere.set(true);
  expect([table.hasScreen, table.hand, table.quiet]).toEqual([true, false, false]);
  table.close();
  const again = new Table("ABCDE", "play", "Ada");
  expect(again.elsewhere.on).toBe(true);
  const other = new Table("OTHER", "play", "Ada");
  expect(other.elsewhere.on).toBe(false);
  again.elsewhere.set(false);
  expect(new Elsewhere("ABCDE").on).toBe(false);
  again.close();
  other.close();
});

test.each(["watch", "screen"] as const)("who comes to %s has no hand", (role) => {
  table.close();
  table = new Table("ABCDE", role, null);
  FakeSocket.last.onopen?.();
  receive({ t: "welcome", v: 1, server: "x", you: "w", name: "" });
  receive({
    t: "lobby",
    code: "ABCDE",
    phase: "playing",
    mode: "together",
    game: "pillows",
    config: {},
    people: [me, screen],
    seats: [],
    host: "a",
    match: "m",
  });
  expect([table.hasScreen, table.hand]).toEqual([true, false]);
});

test("the wanted look is sent when one comes, not after a lost connection", async () => {
  table.close();
  table = new Table("ABCDE", "play", "Ada", look);
  FakeSocket.last.onopen?.();
  expect(FakeSocket.last.sent[0]).toMatchObject({ t: "hello", look });
  receive({ t: "welcome", v: 1, server: "x", you: "a", name: "Ada" });
  const before = FakeSocket.last;
  before.onclose?.({ code: 1006 });
  await vi.waitFor(() => expect(FakeSocket.last).not.toBe(before), 20_000);
  FakeSocket.last.onopen?.();
  expect(FakeSocket.last.sent[0]).toMatchObject({ t: "hello" });
  expect(FakeSocket.last.sent[0]).not.toHaveProperty("look");
});

test("nobody may look like somebody else here, big screens apart", () => {
  const owl = { animal: "owl", colour: "own" } as const;
  receive({ t: "lobby", people: [me, screen, { ...me, id: "b", look: owl }] });
  expect(table.look).toEqual(look);
  expect(table.looksTaken).toEqual([owl]);
});

const acts = (): { t: string }[] => FakeSocket.last.sent.filter((message) => message.t === "act");

test("an answer in a race is sent again after a moment, unless it was answered", () => {
  vi.useFakeTimers();
  void table.send({ t: "act", id: "one", action: {}, cue: 1, rt: 300 }, true);
  void table.send({ t: "act", id: "two", action: {}, cue: 1, rt: 300 }, true);
  receive({ t: "ack", id: "two" });
  vi.advanceTimersByTime(30);
  vi.useRealTimers();
  expect(acts().map((act) => (act as unknown as { id: string }).id)).toEqual(["one", "two", "one"]);
});

test("an action that races nobody is sent once", () => {
  vi.useFakeTimers();
  void table.send({ t: "act", id: "one", action: {} });
  vi.advanceTimersByTime(30);
  vi.useRealTimers();
  expect(acts()).toHaveLength(1);
});

test("a calibrated device tells the server, also on every new connection", () => {
  table.calibrated(35);
  receive({ t: "welcome", v: 1, server: "x", you: "a", name: "Ada" });
  const told = FakeSocket.last.sent.filter((message) => message.t === "calibrate");
  expect(told).toEqual([
    { t: "calibrate", late: 35 },
    { t: "calibrate", late: 35 },
  ]);
  localStorage.clear();
});

test("what a host is told of flagged races is kept", () => {
  const flag = { person: "b", kind: "too_quick", figure: 150, races: 12, text: "150 ms" };
  receive({ t: "flags", flags: [flag] });
  expect(table.flags).toEqual([flag]);
});
