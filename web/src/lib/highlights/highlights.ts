/** What there is to tell of a match, worked out on the device from its record: that is whole once the match is over. */
import { recordPath } from "$lib/net/api";

export interface Race {
  readonly cue: number;
  readonly seat: number;
  readonly counted: number;
  readonly tied?: boolean;
}

/** A line of a record: an event, the photo finish of the action that caused it, and those of answers too late. */
export interface Line {
  readonly at: number;
  readonly event: { readonly type: string } & Readonly<Record<string, unknown>>;
  readonly seat?: number;
  readonly race?: Race;
  readonly beaten?: readonly Race[];
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
  const all = receipts(lines).filter(({ seat }) => people.includes(seat));
  const fastest = [...all].sort((one, other) => one.counted - other.counted)[0];
  const found: Highlight[] = [];
  if (fastest) found.push({ id: "fastest", seat: fastest.seat, values: { n: seconds(fastest.counted) } });
  const photo = closest([receipts(lines)]);
  if (photo) found.push(photo);
  return found;
};

/**
 * The closest finish in a game whose cue lasts while everybody acts many times: two plays that only happen to fall
 * together are no race. Those of the events that `isRace` names are, and a play with the ones that it beat.
 */
export function closestOf(lines: readonly Line[], isRace: (type: string) => boolean): Highlight | null {
  const raced = receipts(lines.filter(({ event }) => isRace(event.type)));
  const contested = lines.filter(({ beaten }) => beaten?.length).map((line) => receipts([line]));
  return closest([raced, ...contested]);
}

const receipts = (lines: readonly Line[]): Race[] =>
  lines
    .flatMap(({ race, beaten = [] }) => (race ? [race, ...beaten] : beaten))
    .filter(({ counted }) => counted >= human);

/** Two answers to one cue, closer than an eye can tell; not where a lot had to decide. */
function closest(groups: readonly (readonly Race[])[]): Highlight | null {
  const pairs = groups.flatMap((all) =>
    all.flatMap((race, index) => all.slice(index + 1).map((rival) => [race, rival] as const)),
  );
  let best: { gap: number; race: Race } | null = null;
  for (const [race, rival] of pairs) {
    if (rival.cue !== race.cue || rival.seat === race.seat || (race.tied && rival.tied)) continue;
    const gap = Math.abs(race.counted - rival.counted);
    // Equal to the millisecond: nobody was first.
    if (gap >= 1 && gap <= close && (!best || gap < best.gap))
      best = { gap, race: race.counted <= rival.counted ? race : rival };
  }
  return best && { id: "photo", seat: best.race.seat, values: { n: Math.round(best.gap) } };
}
