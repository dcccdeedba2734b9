/** One sentence: what I could do now. */
import { offersOf } from "$lib/table/contract";
import type { Hand } from "./hand.svelte";
import { nameOf } from "./announce";
import type { Match, Public } from "./types";
import { t } from "./texts";

export interface Hint {
  readonly text: string;
  readonly loud?: boolean;
  readonly bad?: boolean;
}

/** With a roll that is still good for something. */
function withRoll(match: Match, hand: Hand, me: number): Hint | null {
  const { offers, pub } = match;
  const need = (pub.lines[me] ?? 0) + 1;
  const progress = offersOf(offers, "progress");
  const block = pub.blocks[me]?.[0];
  if (hand.held !== null) return { text: t("hint.hold"), loud: true };
  // Before everything else: nothing else is granted to her, not even a roll.
  if (mustBlock(match, me)) return { text: t("hint.must"), loud: true };
  if (progress.some((offer) => offer.count > 1)) return { text: t("hint.run"), loud: true };
  if (progress.some((offer) => offer.die === need)) return { text: t("hint.place", { n: need }), loud: true };
  if (progress.length) return { text: t("hint.pair"), loud: true };
  const free = offersOf(offers, "unblock")[0];
  if (free) return { text: t("hint.free", { n: free.die }), loud: true };
  if (block) return { text: t("hint.blocked", { name: nameOf(match, block.by), n: block.die }), bad: true };
  if (offersOf(offers, "park").length) return { text: t("hint.park", { n: need }), loud: true };
  return pub.rolls[me] === "open" && pub.dice[me]?.includes(need) ? { text: t("hint.far") } : null;
}

/** PM-14: the mad Queen's roll allows a block. */
function mustBlock({ offers, pub }: Match, me: number): boolean {
  return (
    pub.characters[me] === "queen" &&
    pub.faces[me] === "madness" &&
    pub.powers[me] === true &&
    offersOf(offers, "block").length > 0
  );
}

/** PM-19: the hand stands still because the Jabberwocky has placed a run, not because of a wrong slap. */
export const isResting = (pub: Public, seat: number): boolean =>
  (pub.frozen[seat] ?? 0) > 0 &&
  pub.jabberwocky === seat &&
  pub.rolls[seat] === "spent" &&
  !(pub.said?.what === "slap_failed" && pub.said.seat === seat);

export function hintOf(match: Match, hand: Hand, me: number): Hint {
  const { pub } = match;
  if (pub.phase === "over") return { text: t("hint.over") };
  if (pub.phase !== "round") return { text: t("hint.ready") };
  if (isResting(pub, me)) return { text: t("hint.rests") };
  if (pub.frozen[me]) return { text: t("hint.frozen"), bad: true };
  if (pub.lines[me] === 6) return { text: t("hint.full"), loud: true };
  if (pub.hands[me] === 0) return { text: t("hint.empty"), loud: true };
  const lost = pub.lost[me];
  if (lost) return { text: t(`say.lost.${lost}`), bad: true };
  const need = t("hint.need", { n: (pub.lines[me] ?? 0) + 1 });
  return (
    withRoll(match, hand, me) ?? (pub.rolls[me] === "spent" ? { text: `${t("hint.roll")} ${need}` } : { text: need })
  );
}
