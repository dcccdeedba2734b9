import { defineGuide, type Tip } from "$lib/guide/guide";
import { dictionary } from "$lib/i18n/dictionary.svelte";
import type { Games } from "$lib/wire";
import type { Match } from "../types";

/** Whom a card has to do with: an attacker looks for defenders, a defender for attackers. */
const foes = { attacker: "defender", defender: "attacker", dragon: null, king: null } as const;

/** The tips of which one tells what to do with a turned card. */
const cards = ["attacker", "attacker.alone", "defender", "defender.alone", "dragon", "king"];

function card(match: Match): readonly Tip[] {
  const mine = match.me === null ? undefined : match.pub.cards[match.me];
  if (!mine) return [];
  if (match.pub.cards.includes("king")) return [{ id: "king" }];
  const foe = foes[mine];
  if (!foe) return [{ id: mine }];
  const found = match.seats.find(({ seat }) => seat !== match.me && match.pub.cards[seat] === foe);
  return [found ? { id: mine, values: { name: found.name } } : { id: `${mine}.alone` }];
}

export default defineGuide<Games["pillows"]>({
  texts: dictionary({ en: () => import("./en"), fr: () => import("./fr") }),
  tips: (match) => {
    const { phase, verdicts } = match.pub;
    if (phase === "open") return card(match);
    return phase === "rest" && verdicts.length > 0 ? [{ id: "verdict", after: cards }] : [];
  },
});
