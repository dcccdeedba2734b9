/** The photo finish of the turn: how long each hand needed, as the judge counted it. */
import type { Photo } from "$lib/table/contract";

export interface Photos {
  readonly cue: number;
  /** Milliseconds by seat; the first touch of a hand is the one that was raced. */
  readonly times: Readonly<Record<number, number>>;
}

export const noPhotos: Photos = { cue: -1, times: {} };

/** Adds what was told with some facts; a new cue begins a new picture. */
export function develop(known: Photos, races: readonly Photo[]): Photos {
  return races.reduce<Photos>((photos, [seat, cue, , , , counted]) => {
    const times = cue === photos.cue ? photos.times : {};
    return { cue, times: { [seat]: counted, ...times } };
  }, known);
}

/** "0.41": seconds with two places, in the reader's way of writing. */
export const inSeconds = (ms: number): string => (ms / 1000).toLocaleString(document.documentElement.lang || "en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
