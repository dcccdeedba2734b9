/** The account of a finished match, seat by seat, best first. */
import type { Public } from "./types";

export interface Line {
  readonly seat: number;
  readonly place: number;
  readonly dealt: number;
  readonly right: number;
  readonly wrong: number;
  readonly left: number;
}

/** PI-3: what everybody began with, which the view at the end no longer tells. */
const dealtTo = (seats: number): number => (seats > 4 ? 8 : 12);

/** Each turn a player was either right (a card less) or wrong (none less), so that the counts left tell how often. */
export function lines(pub: Pick<Public, "turn" | "counts">, ranking: readonly (readonly number[])[]): Line[] {
  const dealt = dealtTo(pub.counts.length);
  let place = 1;
  return ranking.flatMap((group) => {
    const found = group.map((seat) => {
      const left = pub.counts[seat] ?? 0;
      return { seat, place, dealt, left, right: dealt - left, wrong: pub.turn - (dealt - left) };
    });
    place += group.length;
    return found;
  });
}
