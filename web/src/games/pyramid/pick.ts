/** Choosing dice, then a place, among the placings the server offers. No rule is decided here. */
import type { Action, Placing } from "./types";

const sorted = (dice: readonly number[]): number[] => [...dice].sort((a, b) => a - b);
const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

export const placings = (offers: readonly Action[]): Placing[] =>
  offers.filter((offer): offer is Placing => offer.type === "place_dice");

/** Whether `some` are all among `dice`, counting repeats. */
export function within(some: readonly number[], dice: readonly number[]): boolean {
  const left = [...dice];
  return some.every((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The placings of exactly the chosen dice. */
export function exact(all: readonly Placing[], chosen: readonly number[]): Placing[] {
  const wanted = sorted(chosen);
  return all.filter((placing) => same(placing.dice, wanted));
}

/** The placings that the chosen dice are a part of: all of them while nothing is chosen. */
export const possible = (all: readonly Placing[], chosen: readonly number[]): Placing[] =>
  all.filter((placing) => within(chosen, placing.dice));

/** The ways to fill one place with the chosen dice, or with more of the roll. */
export function ways(all: readonly Placing[], place: number, chosen: readonly number[]): Placing[] {
  const here = all.filter((placing) => placing.place === place);
  const now = exact(here, chosen);
  return now.length ? now : possible(here, chosen);
}

/** The indexes of dice in the roll that show these values, each die once. */
export function indexes(roll: readonly number[], dice: readonly number[]): number[] {
  const found: number[] = [];
  for (const value of dice) {
    const at = roll.findIndex((shown, index) => shown === value && !found.includes(index));
    if (at >= 0) found.push(at);
  }
  return found;
}
