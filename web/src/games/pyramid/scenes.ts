/** A small pyramid for the tutorial. */
import type { Place, Public } from "./types";

const ROWS: readonly (readonly number[])[] = [
  [3, 6, 2, 5, 4],
  [5, 8, 4, 6],
  [6, 2, 5],
];

function places(): Place[] {
  const starts = ROWS.map((_, row) => ROWS.slice(0, row).reduce((sum, one) => sum + one.length, 0));
  return ROWS.flatMap((numbers, row) =>
    numbers.map((number, index) => ({
      row,
      index,
      number,
      x: row + index * 2,
      width: 2,
      base: row ? [starts[row - 1]! + index, starts[row - 1]! + index + 1] : [],
      near: [],
    })),
  );
}

export const small: Public = {
  side: "A",
  places: places(),
  odds: false,
  think: 90_000,
  first: 0,
  number: 1,
  seat: 0,
  size: 5,
  bonus: false,
  phase: "roll",
  dice: [],
  left: 5,
  piles: [],
  stop: null,
  safe: [],
  closes: null,
  beds: [],
  yarn_at: [6],
  tiles: [26, 25],
  yarn: [0, 0],
  gold: 0,
  winner: null,
  last: null,
  reason: null,
  scores: [0, 0],
  title: null,
};
