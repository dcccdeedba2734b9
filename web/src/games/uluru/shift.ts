/** The rock as it will be after gestures that the server has not confirmed yet. */
import { birdColours } from "./art/places";
import type { Bird, Board, Place } from "./types";

export interface Move {
  readonly bird: Bird;
  /** `null`: back to the hand. */
  readonly place: Place | null;
}

export const nobody: Board = birdColours.map(() => null);

export const placeOf = (board: Board, bird: Bird): Place | null => board[birdColours.indexOf(bird)] ?? null;

export const birdAt = (board: Board, place: Place): Bird | null => birdColours[board.indexOf(place)] ?? null;

/** The bird lies where it was let go; one that was there takes its old place. Twice the same move is one. */
export function shift(board: Board, { bird, place }: Move): Board {
  const from = placeOf(board, bird);
  if (from === place) return board;
  return board.map((at, index) => (birdColours[index] === bird ? place : place !== null && at === place ? from : at));
}

export const shown = (board: Board, moves: readonly Move[]): Board => moves.reduce(shift, board);
