import { expect, test } from "vitest";
import type { PersonSeen, SeatSeen } from "$lib/wire";
import { animals, avatarOf, colours, readLook, writeLook } from "./looks";
import { seatInfos } from "./seats";

const seat = { person: null, bot: null, ready: false, here: true, away: null, lag: null, look: null, path: null };
const person = (id: string, look: PersonSeen["look"]): PersonSeen => ({
  id,
  name: id,
  role: "play",
  here: true,
  waiting: false,
  look,
  page: "table",
});

test("every look has an avatar of its own", () => {
  const all = animals.flatMap((animal) => colours.map((colour) => avatarOf({ animal, colour })));
  expect(new Set(all).size).toBe(animals.length * colours.length);
});

test("a look is read as it was written, and nothing else is", () => {
  expect(readLook(writeLook({ animal: "fox", colour: "coral" }))).toEqual({ animal: "fox", colour: "coral" });
  for (const odd of ["", "fox", "fox red", "dragon own", null, 3]) expect(readLook(odd)).toBeNull();
});

test("seats wear what the server says; a spectator who arrives changes nobody's face or name", () => {
  const seats: SeatSeen[] = [
    { ...seat, person: "ada" },
    { ...seat, bot: "novice", look: { animal: "frog", colour: "own" } },
    { ...seat, bot: "novice", look: { animal: "mouse", colour: "own" } },
  ];
  const ada = person("ada", { animal: "fox", colour: "sky" });
  const faces = (people: PersonSeen[]) =>
    seatInfos({ seats, people, host: "ada" }, "ada", (face) => `bot ${face}`).map((one) => [one.name, one.avatar]);
  const before = faces([ada]);
  expect(before).toEqual([
    ["ada", avatarOf(ada.look)],
    ["bot 5", 5],
    ["bot 6", 6],
  ]);
  const watchers = animals.map((animal) => ({ ...person(animal, { animal, colour: "own" }), role: "watch" as const }));
  expect(faces([...watchers, ada])).toEqual(before);
});
