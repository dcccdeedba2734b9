import { expect, test } from "vitest";
import { catalog } from "../../games/catalog";
import { parse, type Line } from "./highlights";

const line = (type: string, event: object = {}): Line => ({ at: 0, event: { type, ...event } });
const find = async (game: string, lines: readonly Line[], people: number[]) =>
  (await catalog.find((one) => one.name === game)!.highlights!()).find(lines, people);

test("every game finds its moments, and none in an empty record", async () => {
  for (const { name } of catalog) expect(await find(name, [], [0, 1]), name).toEqual([]);
  expect(parse('{"morphee":2}\n{"n":1,"at":5,"event":{"type":"dealt"}}\n')).toEqual([
    { n: 1, at: 5, event: { type: "dealt" } },
  ]);
});

test("a bold turn is one that ended with cats in bed", async () => {
  const turn = (seat: number, rolls: number, end: string): Line[] => [
    line("turn_began", { seat }),
    ...Array.from({ length: rolls }, () => line("dice_rolled", { seat })),
    line(end, { seat }),
  ];
  const lines = [...turn(0, 5, "catastrophe_struck"), ...turn(1, 3, "cats_laid"), ...turn(0, 2, "cats_laid")];
  expect(await find("pyramid", lines, [0, 1])).toEqual([{ id: "boldest", seat: 1, values: { n: 3 } }]);
  expect(await find("pyramid", lines, [0])).toEqual([{ id: "boldest", seat: 0, values: { n: 2 } }]);
});

test("the clue of the night found its word soonest; a bogeyman's clue before a wrong answer is the lie", async () => {
  const card = (word: string, seats: number[], result: string): Line[] => [
    line("card_shown", { prop: { word } }),
    ...seats.map((seat) => line("clue_given", { seat, word: `c${seat}` })),
    line("answered", { result }),
  ];
  const lines = [
    line("spirits_dealt", { spirits: [null, "fairy", "bogeyman"] }),
    ...card("moon", [1, 2, 1], "right"),
    ...card("sun", [1], "right"),
    ...card("star", [1, 2], "wrong"),
  ];
  expect(await find("dream", lines, [1, 2])).toEqual([
    { id: "clue", seat: 1, values: { clue: "c1", word: "sun" } },
    { id: "lie", seat: 2, values: { clue: "c2", word: "star" } },
  ]);
});

test("who broke the silence most is the king's fool; right turns in a row are a streak", async () => {
  const pillows = catalog.find((one) => one.name === "pillows")!;
  const turn = (...whys: string[]) => ({
    at: 0,
    event: {
      type: "turn_closed",
      verdicts: whys.map((why) => ({ right: why === "throw", why })),
    },
  });
  const all = [turn("throw", "broke_silence"), turn("throw", "broke_silence"), turn("throw", "throw")];
  expect((await pillows.highlights!()).find(all, [0, 1])).toEqual([
    { id: "streak", seat: 0, values: { n: 3 } },
    { id: "fool", seat: 1, values: { n: 2 } },
  ]);
});

test("nobody has the longest streak of a match in which a bot had a longer one", async () => {
  const closed = (...right: boolean[]) =>
    line("turn_closed", { verdicts: right.map((yes) => ({ right: yes, why: "" })) });
  const all = [closed(true, true), closed(true, true), closed(true, true), closed(false, true)];
  expect(await find("pillows", all, [0])).toEqual([]);
  expect(await find("pillows", all, [0, 1])).toEqual([{ id: "streak", seat: 1, values: { n: 4 } }]);
});

test("the fastest hand is not a false start, and a photo finish has its gap", async () => {
  const race = (seat: number, counted: number) => ({
    at: 0,
    event: { type: "threw" },
    race: { cue: 1, seat, counted },
  });
  const { races } = await import("./highlights");
  const found = races([race(0, 60), race(1, 412), race(2, 420)], [0, 1]);
  expect(found.map(({ id, seat }) => [id, seat])).toEqual([
    ["fastest", 1],
    ["photo", 1],
  ]);
  expect(found[1]?.values).toEqual({ n: 8 });
});

const raced = (type: string, seat: number, counted: number, tied = false, beaten: Line["beaten"] = []): Line => ({
  at: 0,
  event: { type, seat },
  race: { cue: 1, seat, counted, tied },
  beaten,
});

test("who came too late is on the photo, and no photo is of two between whom a lot decided", async () => {
  const { races } = await import("./highlights");
  const photo = (...lines: Line[]) => races(lines, []).find(({ id }) => id === "photo")?.values;
  expect(photo(raced("threw", 0, 400, false, [{ cue: 1, seat: 1, counted: 407 }]))).toEqual({ n: 7 });
  expect(photo(raced("threw", 0, 400, true), raced("threw", 1, 403, true))).toBeUndefined();
  expect(photo(raced("threw", 0, 400, true), raced("threw", 1, 403, true), raced("threw", 2, 420))).toEqual({ n: 17 });
});

test("rolls that happen to fall together are no race; slaps are, and a play with the one that it beat", async () => {
  const rolls = [raced("dice_rolled", 0, 5_000), raced("dice_rolled", 1, 5_004)];
  expect(await find("playme", rolls, [0, 1])).toEqual([]);
  const slaps = [raced("tile_slapped", 0, 300), raced("tile_slapped", 1, 325)];
  expect(await find("playme", [...rolls, ...slaps], [0, 1])).toEqual([{ id: "photo", seat: 0, values: { n: 25 } }]);
  const block = raced("line_blocked", 1, 6_000, false, [{ cue: 1, seat: 0, counted: 6_009 }]);
  expect(await find("playme", [...rolls, block], [0, 1])).toEqual([{ id: "photo", seat: 1, values: { n: 9 } }]);
});
