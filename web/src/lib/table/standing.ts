import type { Outcome } from "$lib/wire";
import type { SeatInfo } from "./contract";

/** What there is to show of a match that is over, whatever is on the table now. */
export interface Victory {
  readonly game: string;
  readonly seats: readonly SeatInfo[];
  readonly pub: unknown;
  readonly outcome: Outcome;
}

/** Everybody's place from 1, best first; ties share a place and the next one counts them. */
export function places(outcome: Outcome): { seat: number; place: number }[] {
  let before = 0;
  return outcome.ranking.flatMap((group) => {
    const place = before + 1;
    before += group.length;
    return group.map((seat) => ({ seat, place }));
  });
}

/** The steps of the podium, highest first. None is empty: after a tie for first the third place is the next step. */
export function podium(outcome: Outcome): { place: 1 | 2 | 3; seats: number[] }[] {
  const all = places(outcome);
  return ([1, 2, 3] as const)
    .map((step) => ({ place: step, seats: all.filter(({ place }) => place === step).map(({ seat }) => seat) }))
    .filter(({ seats }) => seats.length > 0);
}
