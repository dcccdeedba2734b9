/** What was whispered about a card, by role: those who helped, those who balanced, those who lied. */
import type { Dawn, Spirit } from "./types";

export interface Told {
  /** Its place among all that was said about the card. */
  readonly n: number;
  readonly seat: number;
  readonly word: string | null;
  readonly lie: boolean;
  readonly forbidden: boolean;
}

const order: readonly Spirit[] = ["fairy", "sandman", "bogeyman"];

export function whispersOf(dawn: Dawn, card: Dawn["cards"][number]): { role: Spirit; whispers: Told[] }[] {
  const last = card.clues.findLastIndex(({ seat }) => seat === card.guilty);
  const all = card.clues.map(({ seat, word }, n) => ({ n, seat, word, lie: n === card.lie, forbidden: n === last }));
  return order
    .map((role) => ({ role, whispers: all.filter(({ seat }) => dawn.spirits[seat] === role) }))
    .filter(({ whispers }) => whispers.length > 0);
}

/** The order in which the spirits are turned over: the bogeymen last. */
export const turningOrder = (dawn: Dawn): number[] =>
  dawn.spirits
    .map((role, seat) => ({ seat, rank: role === null ? -1 : order.indexOf(role) }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat)
    .map(({ seat }) => seat);
