import { expect, test } from "vitest";
import type { Photo } from "./contract";
import { addFinishes, addRaces, byTime, closeHands, finishOf, handsOf, inSeconds, isClose, places } from "./photos";

const races: readonly Photo[] = [
  [1, 7, 400, 10, 40, 410, 0, "tcp"],
  [0, 7, 395, 12, 40, 405, 1, "ping"],
  [1, 7, 900, 10, 40, 910, 0, "tcp"],
];
const at = (seat: number, cue: number, ms: number, tied = 0): Photo => [seat, cue, ms, 0, 20, ms, tied, "tcp"];

test("the finish of a hand is its latest, as it counted", () => {
  expect(finishOf(races, 1)).toEqual({ seat: 1, ms: 910, tied: false, lag: 10, evidence: "tcp", early: false });
  expect(finishOf(races, 0)).toMatchObject({ seat: 0, ms: 405, tied: true, evidence: "ping" });
  expect(finishOf(races, 2)).toBeNull();
});

test("the first is shown first", () => {
  const hands = [finishOf(races, 1)!, finishOf(races, 0)!];
  expect(byTime(hands).map((hand) => hand.seat)).toEqual([0, 1]);
});

test("a race of reactions ends with the first answers, a long one with the latest", () => {
  const [short] = addFinishes([], races);
  expect(handsOf(short!).map((hand) => hand.ms)).toEqual([405, 410]);
  const [long] = addFinishes([], [at(0, 1, 2_000), at(1, 1, 4_000), at(0, 1, 9_000)]);
  expect(handsOf(long!).map((hand) => hand.ms)).toEqual([4_000, 9_000]);
});

test("races are kept by cue, over several updates", () => {
  const known = addFinishes(addFinishes([], [at(0, 1, 300)]), [at(1, 1, 350), at(0, 2, 200)]);
  expect(known.map((race) => [race.cue, handsOf(race).length])).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test("a late answer to an earlier race does not begin a new photo", () => {
  const photos = addRaces(addRaces({ cue: 1, times: {} }, [at(0, 2, 300)]), [at(1, 1, 900), at(1, 2, 350)]);
  expect(photos).toEqual({ cue: 2, times: { 0: 300, 1: 350 } });
});

test("a close finish is one between two who did not start too early", () => {
  const race = (...photos: Photo[]) => addFinishes([], photos)[0]!;
  expect(isClose(race(at(0, 1, 300), at(1, 1, 400)))).toBe(true);
  expect(isClose(race(at(0, 1, 300), at(1, 1, 600)))).toBe(false);
  expect(isClose(race(at(0, 1, 60), at(1, 1, 120)))).toBe(false);
  expect(isClose(race(at(0, 1, 300)))).toBe(false);
});

test("rolls of a long race are no close finish, but two plays at one instant are", () => {
  const race = (...photos: Photo[]) => addFinishes([], photos)[0]!;
  const rolls = [at(0, 1, 400), at(1, 1, 410), at(0, 1, 1_100), at(1, 1, 1_120), at(0, 1, 1_900), at(1, 1, 1_950)];
  expect(isClose(race(...rolls))).toBe(false);
  expect(isClose(race(at(0, 1, 4_000), at(1, 1, 4_010)))).toBe(false);
  const tied = race(...rolls, at(2, 1, 2_000), at(0, 1, 2_400, 1), at(1, 1, 2_404, 1));
  expect(closeHands(tied).map((hand) => hand.seat)).toEqual([0, 1]);
});

test("the line goes from the first to the last, and a tenth of a second at least", () => {
  const hands = [at(0, 1, 300), at(1, 1, 350), at(2, 1, 500)].map((photo) => finishOf([photo], photo[0])!);
  expect([...places(hands)]).toEqual([
    [0, 0],
    [1, 25],
    [2, 100],
  ]);
  expect(places(hands.slice(0, 2)).get(1)).toBe(50);
});

test("times are written as the reader writes them", () => {
  document.documentElement.lang = "fr";
  expect(inSeconds(412)).toBe("0,41");
  document.documentElement.lang = "en";
  expect(inSeconds(412)).toBe("0.41");
});
