/** What there is to tell of a match, worked out on the device from its record: that is whole once the match is over. */
import { recordPath } from "$lib/net/api";

export interface Race {
  readonly cue: number;
  readonly seat: number;
  readonly counted: number;
  readonly tied?: boolean;
}

/** A line of a record: an event, and the photo finish of the action that caused it. */
export interface Line {
  readonly at: number;
  readonly event: { readonly type: string } & Readonly<Record<string, unknown>>;
  readonly seat?: number;
  readonly race?: Race;
}

export interface Highlight {
  /** Its texts are `<id>` and `<id>.text`. */
  readonly id: string;
  readonly seat: number;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What a game finds in its own records, the best first. */
export type FindHighlights = (lines: readonly Line[], people: readonly number[]) => readonly Highlight[];

export const parse = (text: string): Line[] =>
  text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as Line);

export async function readRecord(match: string): Promise<Line[]> {
  const answer = await fetch(recordPath(match), { credentials: "same-origin" });
  return answer.ok ? parse(await answer.text()) : [];
}

/** The seat with the most of something, if it has at least `least`; the first of equals. */
export function most(counts: ReadonlyMap<number, number>, least: number): [seat: number, n: number] | null {
  const best = [...counts].sort(([, one], [, other]) => other - one)[0];
  return best && best[1] >= least ? best : null;
}

/** How often something is true of a seat. */
export function tally(seats: Iterable<number>): Map<number, number> {
  const found = new Map<number, number>();
  for (const seat of seats) found.set(seat, (found.get(seat) ?? 0) + 1);
  return found;
}

const human = 100;
const close = 40;
const seconds = (ms: number): string =>
  (ms / 1000).toLocaleString(document.documentElement.lang || "en", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });

/** The fastest hand of those people, and the closest finish, in any game with races. */
export const races: FindHighlights = (lines, people) => {
  const all = lines.flatMap(({ race }) => (race && race.counted >= human && people.includes(race.seat) ? [race] : []));
  const fastest = [...all].sort((one, other) => one.counted - other.counted)[0];
  const found: Highlight[] = [];
  if (fastest) found.push({ id: "fastest", seat: fastest.seat, values: { n: seconds(fastest.counted) } });
  const photo = closest(lines.flatMap(({ race }) => (race && race.counted >= human ? [race] : [])));
  if (photo) found.push(photo);
  return found;
};

/** Two answers to one cue, closer than an eye can tell. */
function closest(all: readonly Race[]): Highlight | null {
  let best: { gap: number; race: Race } | null = null;
  for (const [index, race] of all.entries()) {
    const rival = all.slice(index + 1).find((other) => other.cue === race.cue && other.seat !== race.seat);
    if (!rival) continue;
    const gap = Math.abs(race.counted - rival.counted);
    // Equal to the millisecond: nobody was first.
    if (gap >= 1 && gap <= close && (!best || gap < best.gap))
      best = { gap, race: race.counted <= rival.counted ? race : rival };
  }
  return best && { id: "photo", seat: best.race.seat, values: { n: Math.round(best.gap) } };
}
