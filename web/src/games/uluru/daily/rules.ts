/**
 * The rules that the daily rock needs without a server: what wishes come down to, what a board grants.
 *
 * The same as `games/uluru/content.py`, `places.py`, `reading.py` and `judgement.py`, for one card a bird;
 * `tests/golden/daily_rock.json` holds them together. Matches are judged by the server alone.
 */
import type { Bird, Board, Place, Term, Verdict, Wish } from "../types";

type Kind = Wish["wish"];
type Auto = NonNullable<Term["auto"]>;
export type Variant = "first" | "all" | "classic" | "hard";

export const COLOURS: readonly Bird[] = ["white", "pink", "yellow", "orange", "red", "green", "blue", "black"];
/** The ring, clockwise from the top. */
export const PLACES: readonly Place[] = ["T", "R1", "R2", "B2", "B1", "L3", "L2", "L1"];
const SPOTS = 8;
const NOWHERE = 8;
const EVERYWHERE = 0xff;

const bits = (places: readonly Place[]): number => places.reduce((set, place) => set | (1 << PLACES.indexOf(place)), 0);
function related(pairs: readonly (readonly [Place, Place])[]): number[] {
  return PLACES.map((place) => bits(pairs.flatMap(([a, b]) => (a === place ? [b] : b === place ? [a] : []))));
}
const adjacent = related([
  ["L1", "L2"],
  ["L2", "L3"],
  ["B1", "B2"],
  ["R1", "R2"],
]);
const opposite = related([
  ["L1", "R1"],
  ["L2", "R1"],
  ["L2", "R2"],
  ["L3", "R2"],
  ["T", "B1"],
  ["T", "B2"],
]);
const corner = related([
  ["T", "L1"],
  ["T", "R1"],
  ["L3", "B1"],
  ["R2", "B2"],
]);
const far = PLACES.map((_, spot) =>
  PLACES.reduce((set, __, other) => {
    const steps = (other - spot + SPOTS) % SPOTS;
    return steps >= 3 && steps <= SPOTS - 3 ? set | (1 << other) : set;
  }, 0),
);
const zone = (...places: Place[]): number[] => Array<number>(SPOTS + 1).fill(bits(places));

/** By kind, by the spot of the bird it is about (the ninth: it is missing): where the wish is granted. */
const plain: Readonly<Record<string, readonly number[]>> = {
  anywhere: Array<number>(SPOTS + 1).fill(EVERYWHERE),
  big_corner: zone("L1", "L2", "L3", "B1", "B2"),
  small_corner: zone("T", "R1", "R2"),
  long_side: zone("L1", "L2", "L3", "R1", "R2"),
  short_side: zone("T", "B1", "B2"),
  adjacent: [...adjacent, 0],
  opposite: [...opposite, 0],
  corner: [...corner, 0],
  neither: [...adjacent.map((set, spot) => EVERYWHERE & ~(set | (opposite[spot] ?? 0))), EVERYWHERE],
  far: [...far, 0],
};

function pleasing(kind: Kind, contrary: boolean, spot: number): number {
  const set = plain[kind]?.[spot] ?? 0;
  if (!contrary) return set;
  return kind === "far" && spot === NOWHERE ? 0 : EVERYWHERE & ~set; // UL-8: "nearer" needs the bird too
}

const each = (...kinds: Kind[]): Wish[] => kinds.flatMap((wish) => COLOURS.map((of) => ({ wish, of })));
const levels: readonly (readonly Wish[])[] = [
  Array<Wish>(8).fill({ wish: "anywhere" }),
  (["big_corner", "small_corner", "long_side", "short_side"] as const).flatMap((wish) => Array<Wish>(4).fill({ wish })),
  each("adjacent", "opposite", "corner"),
  each("neither", "far", "same"),
  each("contrary"),
];
const levelsOf: Readonly<Record<Variant, readonly number[]>> = {
  first: [0, 1, 2],
  all: [0, 1, 2, 3, 4],
  classic: [1, 2, 3, 4],
  hard: [2, 3, 4],
};
export const cardsOf = (variant: Variant): Wish[] => levelsOf[variant].flatMap((level) => levels[level] ?? []);

/** What each bird's card means, chains followed (UL-5, UL-9 to UL-11). */
export const readings = (wishes: readonly Wish[]): Term[] =>
  wishes.map((card, bird) => read(wishes, COLOURS[bird] ?? "white", card));

const isChain = (card: Wish): boolean => card.wish === "same" || card.wish === "contrary";

function read(wishes: readonly Wish[], bird: Bird, card: Wish): Term {
  if (card.of === bird) return { wish: card, auto: "own_colour" };
  if (!isChain(card)) return card.wish === "anywhere" ? { wish: card, auto: "anywhere" } : { wish: card };
  return follow(wishes, bird, card);
}

function follow(wishes: readonly Wish[], bird: Bird, first: Wish): Term {
  const via: Bird[] = [];
  let card = first;
  let contrary = false;
  let auto: Auto | undefined;
  while (card.of && isChain(card)) {
    if (card.of === bird || via.includes(card.of)) {
      auto = "loop";
      break;
    }
    if (card.wish === "contrary") contrary = !contrary;
    via.push(card.of);
    card = wishes[COLOURS.indexOf(card.of)] ?? card;
  }
  if (!auto && card.wish === "anywhere") auto = "anywhere";
  if (!auto && card.of === bird) auto = "itself";
  return { wish: card, ...(contrary ? { contrary } : {}), ...(via.length ? { via } : {}), ...(auto ? { auto } : {}) };
}

/** Whether a term pleases the bird on `spot`, the birds being on `spots` (8: missing). */
export const holds = (term: Term, spot: number, spots: readonly number[]): boolean => {
  const about = term.wish.of ? (spots[COLOURS.indexOf(term.wish.of)] ?? NOWHERE) : NOWHERE;
  return ((pleasing(term.wish.wish, term.contrary ?? false, about) >> spot) & 1) === 1;
};

/** Every bird's verdict, and the stones of that board (UL-7, UL-8). */
export function judge(terms: readonly Term[], board: Board): { verdicts: Verdict[]; stones: number } {
  const spots = board.map((place) => (place === null ? NOWHERE : PLACES.indexOf(place)));
  const verdicts = terms.map((term, bird) => verdict(term, spots[bird] ?? NOWHERE, spots));
  return { verdicts, stones: verdicts.filter((one) => !one.granted).length };
}

function verdict(term: Term, spot: number, spots: readonly number[]): Verdict {
  if (spot === NOWHERE) return { granted: false, why: "missing" };
  if (term.auto) return { granted: true, why: term.auto };
  if (holds(term, spot, spots)) return { granted: true, why: "met" };
  const lacks = term.wish.of && spots[COLOURS.indexOf(term.wish.of)] === NOWHERE;
  return { granted: false, why: lacks ? "needs_missing" : "unmet", failed: [0] };
}
