/** The rock of a date, from the date alone: the same as `solvers/daily_rock.py`, and never to be changed. */
import type { Board, Term, Wish } from "../types";
import { cardsOf, COLOURS, holds, PLACES, readings, type Variant } from "./rules";

const variants: readonly Variant[] = ["first", "first", "all", "classic", "classic", "hard", "hard"];

export interface Rock {
  /** As 2026-11-17. */
  readonly date: string;
  readonly variant: Variant;
  readonly wishes: readonly Wish[];
  readonly terms: readonly Term[];
  /** The fewest stones possible, the first placement that costs no more, and how many do. */
  readonly stones: number;
  readonly birds: Board;
  readonly ways: number;
  /** 1 to 5. */
  readonly difficulty: number;
}

/** A small generator that any language can repeat; for puzzles, never for secrets. */
export class Xorshift {
  #state: number;

  constructor(name: string) {
    let seed = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(name)) seed = Math.imul(seed ^ byte, 0x01000193) >>> 0;
    this.#state = seed || 1;
    for (let i = 0; i < 8; i += 1) this.next();
  }

  next(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x >>> 0;
    return this.#state;
  }

  below(n: number): number {
    const fair = Math.floor(0x1_0000_0000 / n) * n;
    let x = this.next();
    while (x >= fair) x = this.next();
    return x % n;
  }
}

function drawn(variant: Variant, name: string): Wish[] {
  const order = cardsOf(variant);
  const chance = new Xorshift(name);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = chance.below(last + 1);
    const card = order[last] as Wish;
    order[last] = order[other] as Wish;
    order[other] = card;
  }
  return order.slice(0, COLOURS.length);
}

/** All 40,320 placements of the eight birds: the fewest that fail, the first that does, how many do. */
export function solve(terms: readonly Term[]): { stones: number; birds: Board; ways: number } {
  const asking = terms.flatMap((term, bird) => (term.auto ? [] : [{ term, bird }]));
  const spots = Array<number>(COLOURS.length).fill(0);
  let best = { stones: COLOURS.length + 1, birds: [] as Board, ways: 0 };
  const set = (bird: number, taken: number): void => {
    if (bird === COLOURS.length) {
      const stones = asking.reduce((sum, one) => sum + (holds(one.term, spots[one.bird] ?? 0, spots) ? 0 : 1), 0);
      if (stones === best.stones) best.ways += 1;
      else if (stones < best.stones) best = { stones, birds: spots.map((spot) => PLACES[spot] ?? null), ways: 1 };
      return;
    }
    for (let spot = 0; spot < PLACES.length; spot += 1) {
      if ((taken >> spot) & 1) continue;
      spots[bird] = spot;
      set(bird + 1, taken | (1 << spot));
    }
  };
  set(0, 0);
  return best;
}

const bitLength = (n: number): number => 32 - Math.clz32(n);
const grades = [7, 10, 12, 14];

/** One point for each halving of the share of best placements, each card to follow, and what cannot be granted. */
function grade(stones: number, ways: number, wishes: readonly Wish[]): number {
  const links = wishes.filter(({ wish }) => wish === "same" || wish === "contrary").length;
  const effort = bitLength(40_320) - bitLength(ways) + links + (stones > 0 ? 1 : 0);
  return 1 + grades.filter((least) => effort >= least).length;
}

const known = new Map<string, Rock>();

export function rockOf(date: string): Rock {
  const found = known.get(date) ?? made(date);
  known.set(date, found);
  return found;
}

function made(date: string): Rock {
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
  const variant = variants[weekday] ?? "first";
  for (let attempt = 0; ; attempt += 1) {
    const wishes = drawn(variant, `morphee rock ${date} ${attempt}`);
    const terms = readings(wishes);
    const found = solve(terms);
    if (found.stones > 1) continue;
    return { date, variant, wishes, terms, ...found, difficulty: grade(found.stones, found.ways, wishes) };
  }
}
