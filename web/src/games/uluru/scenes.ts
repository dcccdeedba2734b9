/** The wishes of the tutorial and the judgement the real rules give them, as data. */
import { birdColours } from "./art/places";
import type { Bird, Board, Place, Public, Term, Verdict, Wish } from "./types";

const wishes: Readonly<Record<Bird, Wish>> = {
  white: { wish: "small_corner" },
  pink: { wish: "adjacent", of: "blue" },
  yellow: { wish: "opposite", of: "white" },
  orange: { wish: "short_side" },
  red: { wish: "corner", of: "green" },
  green: { wish: "long_side" },
  blue: { wish: "far", of: "red" },
  black: { wish: "same", of: "white" },
};
const inOrder = (at: Partial<Record<Bird, Place>>): Board => birdColours.map((bird) => at[bird] ?? null);

export const light: readonly Wish[] = birdColours.map((bird) => wishes[bird]);
/** Half of the birds sit already; what is asked of the others is where they must go. */
export const start: Board = inOrder({ orange: "L3", red: "B2", green: "R2", blue: "L2" });
export const asked: readonly { readonly bird: Bird; readonly place: Place }[] = [
  { bird: "white", place: "T" },
  { bird: "pink", place: "L1" },
  { bird: "yellow", place: "B1" },
  { bird: "black", place: "R1" },
];
const best: Board = inOrder({
  white: "R1",
  pink: "L3",
  yellow: "L1",
  orange: "B1",
  red: "B2",
  green: "R2",
  blue: "L2",
  black: "T",
});
const set: Board = inOrder({
  white: "T",
  pink: "L1",
  yellow: "B1",
  orange: "L3",
  red: "B2",
  green: "R2",
  blue: "L2",
  black: "R1",
});

const readings: readonly (readonly (readonly Term[])[])[] = birdColours.map((bird) => [
  [bird === "black" ? { wish: wishes.white, via: ["white"] } : { wish: wishes[bird] }],
]);
const verdicts: readonly (readonly Verdict[])[] = birdColours.map((bird) => [
  bird === "orange" ? { granted: false, why: "unmet", failed: [0] } : { granted: true, why: "met" },
]);

export const initial: Public = {
  phase: "glass",
  round: 1,
  rounds: 6,
  glass: null,
  since: 0,
  until: null,
  first: 0,
  plays: ["light"],
  light,
  dark: [],
  left: [40],
  done: [false],
  ready: [false],
  stones: [0],
  sheet: [],
  bests: [],
  end: null,
  rows: [],
  results: [],
  grade: null,
};

export const judged = (since: number): Partial<Public> => ({
  phase: "rest",
  since,
  until: null,
  stones: [1],
  sheet: [[1]],
  bests: [[0]],
  end: "done",
  rows: [{ row: "light", readings, best: { stones: 0, birds: best } }],
  results: [{ row: "light", birds: set, verdicts, stones: 1 }],
});
