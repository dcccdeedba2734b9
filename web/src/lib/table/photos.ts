/** Photo finishes: the reaction time of each seat as the finish judge counted it, and what it was credited. */
import type { Photo } from "./contract";

export type Evidence = "tcp" | "handshake" | "ping" | "none";

/** One seat at the finish. Times in ms. */
export interface Finish {
  readonly seat: number;
  /** The reaction time that counted. */
  readonly ms: number;
  /** Within the tie window of another seat: a lot decided. */
  readonly tied: boolean;
  /** The lag that was credited, and on what that rests. */
  readonly lag: number;
  readonly evidence: Evidence;
  /** Sooner than anybody can react. */
  readonly early: boolean;
}

/** The finish of one race. */
export interface Finishes {
  readonly cue: number;
  /** The first answer of each seat, and the latest. */
  readonly first: readonly Finish[];
  readonly latest: readonly Finish[];
  /** How often each seat answered. */
  readonly answers: Readonly<Record<number, number>>;
}

export interface Photos {
  readonly cue: number;
  /** Milliseconds by seat; the first action of a seat is the one that raced. */
  readonly times: Readonly<Record<number, number>>;
}

export const noPhotos: Photos = { cue: -1, times: {} };

/** Sooner than this after a cue it is a guess: no human reacts so fast. */
const human = 100;
/** How many races are kept. */
const kept = 60;
/** A race whose answers take longer is not about reactions: its latest answers are its finish. */
const reactions = 3_000;
/** Who acts more often on one cue is not answering it: a pillow is taken, then used, and that is all. */
const answersAtMost = 2;
/** A finish as close as this is worth showing to everybody. */
const close = 120;

export const finishFrom = ([seat, , , lag, , ms, tied, evidence]: Photo): Finish => ({
  seat,
  ms,
  tied: tied !== 0,
  lag,
  evidence: evidence as Evidence,
  early: ms < human,
});

/** Adds the races of an update; a new cue begins a new photo, and of an earlier one nothing is added. */
export function addRaces(known: Photos, races: readonly Photo[]): Photos {
  return races.reduce<Photos>((photos, [seat, cue, , , , counted]) => {
    if (cue < photos.cue) return photos;
    const times = cue === photos.cue ? photos.times : {};
    return { cue, times: { [seat]: counted, ...times } };
  }, known);
}

const without = (hands: readonly Finish[], seat: number): readonly Finish[] => hands.filter((one) => one.seat !== seat);

/** All the races of a match, latest last, with those of an update. */
export function addFinishes(known: readonly Finishes[], races: readonly Photo[]): readonly Finishes[] {
  return races.reduce<readonly Finishes[]>((all, photo) => {
    const hand = finishFrom(photo);
    const race = all.find((one) => one.cue === photo[1]) ?? { cue: photo[1], first: [], latest: [], answers: {} };
    const first = race.first.some((one) => one.seat === hand.seat) ? race.first : [...race.first, hand];
    const answers = { ...race.answers, [hand.seat]: (race.answers[hand.seat] ?? 0) + 1 };
    const grown = { cue: race.cue, first, latest: [...without(race.latest, hand.seat), hand], answers };
    return [...all.filter((one) => one.cue !== race.cue), grown].slice(-kept);
  }, known);
}

/** Whether the cue only began something long, in which everybody acted many times: no race of reactions. */
const isLong = (race: Finishes): boolean =>
  race.first.some((hand) => hand.ms > reactions) || Object.values(race.answers).some((n) => n > answersAtMost);

/** Who finished when: the first answers where reactions race, the latest where a longer race ended. */
export const handsOf = (race: Finishes): Finish[] => byTime(isLong(race) ? race.latest : race.first);

/** Whose finish was so close that everybody wants to see the photo; in a long race only who came at one instant. */
export function closeHands(race: Finishes): Finish[] {
  const hands = handsOf(race).filter((hand) => !hand.early && (hand.tied || !isLong(race)));
  const [first, second] = hands;
  if (!first || !second) return [];
  const near = second.ms - first.ms <= close || (first.tied && !isLong(race));
  return near ? (isLong(race) ? hands : handsOf(race)) : [];
}

export const isClose = (race: Finishes): boolean => closeHands(race).length > 0;

/** The finish of a seat in these races: the latest, where there are several. */
export function finishOf(races: readonly Photo[], seat: number): Finish | null {
  const found = races.findLast(([one]) => one === seat);
  return found ? finishFrom(found) : null;
}

export const byTime = (hands: readonly Finish[]): Finish[] => [...hands].sort((one, other) => one.ms - other.ms);

/** Where on a line each hand is, in per cent of its length, from the first to the last of them. */
export function places(hands: readonly Finish[]): ReadonlyMap<number, number> {
  const times = hands.map((hand) => hand.ms);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  // A line of less than a tenth of a second would make every gap look wide.
  const length = Math.max(100, end - start);
  return new Map(hands.map((hand) => [hand.seat, ((hand.ms - start) / length) * 100]));
}

/** "0.41": seconds with two places, in the reader's way of writing. */
export const inSeconds = (ms: number): string =>
  (ms / 1000).toLocaleString(document.documentElement.lang || "en", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
