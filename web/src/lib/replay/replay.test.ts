import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Replay } from "./replay.svelte";

/** Requests as they are made: each is answered when the test says so. */
let answers: (() => void)[] = [];

const seen = {
  game: "uluru",
  config: {},
  names: ["Ada", "Bob"],
  looks: [],
  bots: [],
  you: [],
  first: { t: "update", v: 0, at: 0, fresh: true, public: {}, stream: "replay.p" },
  updates: [1, 2, 3, 4].map((v) => ({ t: "update", v, at: v * 1000, events: [{ type: "told" }], public: {} })),
  ns: [1, 2, 3, 4],
};

beforeEach(() => {
  answers = [];
  vi.stubGlobal("fetch", () => {
    return new Promise((resolve) => {
      answers.push(() => resolve({ ok: true, status: 200, json: () => Promise.resolve(seen) }));
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function opened(): Promise<Replay> {
  const replay = new Replay("some-match");
  const looked = replay.look(null);
  answers.shift()?.();
  await looked;
  return replay;
}

test("who moves while the frames of another viewer are fetched is not taken back", async () => {
  const replay = await opened();
  replay.step(1);
  const looked = replay.see(1);
  replay.seek(4);
  answers.shift()?.();
  await looked;
  expect([replay.match?.me, replay.index]).toEqual([1, 4]);
});

test("the viewer asked for last is shown, in whichever order the answers come", async () => {
  const replay = await opened();
  const moved = vi.fn();
  replay.moved = moved;
  const [first, second] = [replay.see(0), replay.see(1)];
  answers.reverse().forEach((answer) => answer());
  await Promise.all([first, second]);
  expect(replay.match?.me).toBe(1);
  expect(moved).toHaveBeenCalledTimes(1);
});

test("a table that follows ends where the host is, in whichever order the answers come", async () => {
  const replay = await opened();
  const first = replay.follow({ n: 3, viewer: 0, playing: false, speed: 1 });
  const second = replay.follow({ n: 2, viewer: 1, playing: false, speed: 1 });
  answers.reverse().forEach((answer) => answer());
  await Promise.all([first, second]);
  expect([replay.match?.me, replay.frame?.n]).toEqual([1, 2]);
});
