/** What to say about a verdict. The server judges; here are only the words for its reasons. */
import type en from "./i18n/en";
import type { Card, Verdict } from "./types";
import { texts } from "./texts";

type Key = keyof typeof en;

/** The reason in two words. */
export function shortWhy(verdict: Verdict): string {
  const key = `why.${verdict.why}`;
  return texts.t((texts.has(key) ? key : "why.other") as "why.other");
}

/** The reason in a sentence, for the player it is about. */
export function longKey(verdict: Verdict, cards: readonly Card[], seat: number): Key {
  const card = cards[seat] ?? "attacker";
  switch (verdict.why) {
    case "did_nothing":
      return cards.includes("king") ? "long.silence" : "long.peace";
    case "too_slow":
      return `long.slow.${card}`;
    case "nobody_to_fight":
      return `long.peace_broken.${card}`;
    case "wrong_use":
      return `long.wrong_use.${card}`;
    case "throw":
    case "shield":
    case "sleep":
    case "started_early":
    case "broke_silence":
    case "unfinished":
    case "wrong_target":
      return `long.${verdict.why}`;
    default:
      return "long.other";
  }
}

/** PI-16: who got rid of the last card. */
export const emptyPiles = (counts: readonly number[]): readonly number[] =>
  counts.flatMap((count, seat) => (count === 0 ? [seat] : []));

/** The fastest hand among those that did the right thing; `null` where no hand had anything to do. */
export function quickest(
  verdicts: readonly Verdict[],
  timeOf: (seat: number) => number | null,
): { readonly seat: number; readonly ms: number } | null {
  const hands = verdicts.flatMap(({ right }, seat) => {
    const ms = right ? timeOf(seat) : null;
    return ms === null ? [] : [{ seat, ms }];
  });
  return hands.sort((a, b) => a.ms - b.ms)[0] ?? null;
}

export const longWhy = (verdict: Verdict, cards: readonly Card[], seat: number): string =>
  texts.t(longKey(verdict, cards, seat) as "long.other");
