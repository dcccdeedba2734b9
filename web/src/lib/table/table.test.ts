import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToClient } from "$lib/wire";
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
const receive = (message: ToClient): void => FakeSocket.last.onmessage?.({ data: JSON.stringify(message) });

beforeEach(() => {
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

test("an update with a gap asks for a whole view", () => {
  receive({ t: "update", v: 5, at: 0, events: [{}] });
  expect(FakeSocket.last.sent.at(-1)?.t).toBe("sync");
  expect(table.match).toBeNull();
});
