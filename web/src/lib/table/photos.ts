/** Photo finishes: the reaction time of each seat as the finish judge counted it. */
import type { Photo } from "./contract";

export interface Photos {
  readonly cue: number;
  /** Milliseconds by seat; the first action of a seat is the one that raced. */
  readonly times: Readonly<Record<number, number>>;
}

export const noPhotos: Photos = { cue: -1, times: {} };

/** Adds the races of an update; a new cue begins a new photo. */
export function addRaces(known: Photos, races: readonly Photo[]): Photos {
  return races.reduce<Photos>((photos, [seat, cue, , , , counted]) => {
    const times = cue === photos.cue ? photos.times : {};
    return { cue, times: { [seat]: counted, ...times } };
  }, known);
}

/** One seat at the finish. */
export interface Finish {
  readonly seat: number;
  readonly ms: number;
  /** Within the tie window of another seat: a lot decided. */
  readonly tied: boolean;
}

/** The finish of a seat in these races: the latest, where there are several. */
export function finishOf(races: readonly Photo[], seat: number): Finish | null {
  const found = races.findLast(([one]) => one === seat);
  return found ? { seat, ms: found[5], tied: found[6] !== 0 } : null;
}

export const byTime = (hands: readonly Finish[]): Finish[] => [...hands].sort((one, other) => one.ms - other.ms);

/** "0.41": seconds with two places, in the reader's way of writing. */
export const inSeconds = (ms: number): string =>
  (ms / 1000).toLocaleString(document.documentElement.lang || "en", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
