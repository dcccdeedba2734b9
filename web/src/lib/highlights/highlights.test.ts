import { expect, test } from "vitest";
import { catalog } from "../../games/catalog";
import { parse } from "./highlights";

const records = import.meta.glob<string>("../../../../tests/golden/*-ordinary.jsonl", {
  eager: true,
  query: "?raw",
  import: "default",
});
const lines = (game: string) =>
  parse(Object.entries(records).find(([path]) => path.includes(`${game}-ordinary`))?.[1] ?? "");
const find = async (game: string, people: number[]) =>
  (await catalog.find((one) => one.name === game)!.highlights!()).find(lines(game), people);

test("moments are found in real records, of people only", async () => {
  for (const { name, highlights } of catalog) {
    if (!highlights || lines(name).length === 0) continue;
    for (const { seat } of await find(name, [0, 1])) expect([0, 1], name).toContain(seat);
    expect(await find(name, []), name).toEqual([]);
  }
});

test("a bold turn is one that ended with cats in bed", async () => {
  const found = await find("pyramid", [0, 1, 2]);
  expect(found.find(({ id }) => id === "boldest")?.values?.["n"]).toBeGreaterThan(1);
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
