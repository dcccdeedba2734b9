import { expect, test } from "vitest";
import type { PersonSeen, SeatSeen } from "$lib/wire";
import { doings, missing, undecided } from "./between";
import { seatInfos } from "./seats";

const person = (id: string, page: "results" | "table", here = true): PersonSeen => ({
  id,
  name: id,
  role: "play",
  here,
  waiting: false,
  look: { animal: "fox", colour: "own" },
  page,
});
const chair = (who: string | null, ready: boolean, here = true): SeatSeen => ({
  person: who,
  bot: who === null ? "novice" : null,
  ready,
  here,
  away: null,
  lag: null,
  look: null,
  path: null,
});
const people = [
  person("ann", "table"),
  person("bob", "results"),
  person("cid", "results"),
  person("dot", "table", false),
];
const seats = [
  chair("ann", false),
  chair("bob", true),
  chair("cid", false),
  chair("dot", false, false),
  chair(null, true),
];
const infos = seatInfos({ seats, people, host: "ann" }, "bob", () => "Owl");

test("everybody's page and answer is known, bots are not waited for", () => {
  const all = doings(infos, seats, people);
  expect(all.map(({ seat, doing }) => [seat.name, doing])).toEqual([
    ["ann", "table"],
    ["bob", "ready"],
    ["cid", "results"],
    ["dot", "gone"],
  ]);
  expect(undecided(all, true).map(({ seat }) => seat.name)).toEqual(["cid"]);
  expect(undecided(all, false).map(({ seat }) => seat.name)).toEqual(["ann", "cid"]);
  expect(missing(all, seats).map((seat) => seat.name)).toEqual(["cid", "dot"]);
});
