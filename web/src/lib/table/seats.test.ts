import { expect, test } from "vitest";
import { avatarOf } from "./looks";
import { faceOf, seatInfos, withNamesOf } from "./seats";

test("somebody who has left keeps the face they played with", () => {
  const look = { animal: "fox", colour: "sky" } as const;
  expect(faceOf(new Map(), { who: "a", look })).toBe(avatarOf(look));
  expect(faceOf(new Map([["a", 5]]), { who: "a", look })).toBe(5);
});

test("who has just come back does not see themselves as lost, and sees who is", () => {
  const look = { animal: "fox", colour: "sky" } as const;
  const seat = { bot: null, ready: false, here: false, away: null, lag: null, look: null, path: null };
  const person = { look, here: false, role: "play", page: "table", waiting: false } as const;
  const seating = {
    seats: ["a", "b"].map((id) => ({ ...seat, person: id })),
    people: ["a", "b"].map((id) => ({ ...person, id, name: id })),
    host: "a",
  };
  expect(seatInfos(seating, "a", () => "").map(({ here }) => here)).toEqual([true, false]);
});

test("a name given after the match is on its podium; who has left keeps the name they played under", () => {
  const look = { animal: "fox", colour: "sky" } as const;
  const person = { look, here: true, role: "play", page: "results", waiting: false } as const;
  const played = { seats: [], host: "a", people: ["a", "b"].map((id) => ({ ...person, id, name: "Guest" })) };
  const now = [{ ...person, id: "a", name: "Ada", look: { animal: "owl", colour: "own" } as const }];
  expect(withNamesOf(played, now).people.map(({ name, look }) => [name, look.animal])).toEqual([
    ["Ada", "fox"],
    ["Guest", "fox"],
  ]);
});
