import { expect, test } from "vitest";
import { eveningMinutes, suggest, type Candidate } from "./suggest";

const games: Candidate[] = [
  { name: "dash", players: [3, 6], minutes: [1, 2] },
  { name: "tale", players: [4, 10], minutes: [25, 35] },
  { name: "dice", players: [2, 6], minutes: [2, 4] },
  { name: "cats", players: [2, 4], minutes: [15, 35] },
  { name: "rock", players: [1, 5], minutes: [7, 8] },
];
const names = (people: number, minutes: number): string[] => suggest(games, people, minutes).map(({ game }) => game);

test("an evening for four alternates short and long games within its time", () => {
  const evening = suggest(games, 4, 90);
  expect(evening.map(({ game }) => game)).toEqual(["dash", "tale", "dice", "cats", "dash"]);
  expect(evening.map(({ best_of }) => best_of)).toEqual([3, 1, 3, 1, 3]);
  expect(eveningMinutes(evening, games, 4)).toBeLessThanOrEqual(90);
});

test("nobody sits out: only games that take everybody", () => {
  expect(names(6, 90)).not.toContain("cats");
  expect(names(9, 90)).toEqual(["tale"]);
  expect(names(2, 40)).toEqual(["dash", "cats"]);
});

test("a game in which everybody has a turn as the hero takes longer with more people", () => {
  const tale: Candidate = { name: "tale", players: [4, 10], minutes: [13, 34], lengthens: true };
  const round = [{ game: "tale", best_of: 1 }];
  expect([3, 4, 7, 10].map((people) => eveningMinutes(round, [tale], people))).toEqual([15, 15, 26, 36]);
  const dash: Candidate = { name: "dash", players: [3, 10], minutes: [1, 2] };
  expect(suggest([tale, dash], 10, 30).map(({ game }) => game)).toEqual(["dash"]);
  expect(suggest([tale, dash], 4, 30).map(({ game }) => game)).toEqual(["dash", "tale", "dash"]);
});

test("there is an evening for little time, and for nobody's number", () => {
  expect(names(4, 5)).toHaveLength(1);
  expect(names(30, 60)).toHaveLength(1);
});
