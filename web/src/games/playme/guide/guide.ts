import { defineGuide, type Tip } from "$lib/guide/guide";
import { dictionary } from "$lib/i18n/dictionary.svelte";
import { offersOf } from "$lib/table/contract";
import type { Games } from "$lib/wire";
import { nameOf } from "../announce";
import { actingIn, actingText, powerText, quietPowers } from "../powers";
import { t } from "../texts";
import type { Match } from "../types";

/** A power of a character's side, told once, whoever has it. */
function power(match: Match, seat: number, text: string, theirs: "power.theirs" | "power.quiet" = "power.theirs"): Tip {
  const { me, pub } = match;
  const character = pub.characters[seat] ?? "alice";
  const face = pub.faces[seat] ?? "wonder";
  return {
    id: `power.${character}.${face}`,
    key: seat === me ? "power.mine" : theirs,
    values: {
      character: t(`name.${character}`),
      side: t(`face.${face}`),
      power: text,
      name: nameOf(match, seat),
    },
  };
}

const mine = (match: Match): readonly Tip[] =>
  match.me !== null && match.config.powers && match.pub.powers[match.me]
    ? [power(match, match.me, powerText(match, match.me))]
    : [];

/** No event will show these at work: they are told before the round. */
const quiet = (match: Match): readonly Tip[] =>
  match.config.powers
    ? quietPowers(match.pub)
        .filter((seat) => seat !== match.me)
        .map((seat) => power(match, seat, powerText(match, seat), "power.quiet"))
    : [];

function round(match: Match): readonly Tip[] {
  const { me, offers, pub } = match;
  if (me === null) return [];
  const tips: Tip[] = [];
  if (offersOf(offers, "recall").length > 0) tips.push({ id: "empty" });
  else if ((pub.blocks[me]?.length ?? 0) > 0)
    tips.push({ id: "blocked", values: { n: pub.blocks[me]?.[0]?.die ?? 0 } });
  if (pub.lines[me] === 6) tips.push({ id: "rabbit" });
  else if (offersOf(offers, "progress").length > 0) tips.push({ id: "place" });
  else if (offersOf(offers, "block").length > 0) tips.push({ id: "block" });
  else if (offersOf(offers, "roll").length > 0) tips.push({ id: "roll", values: { n: (pub.lines[me] ?? 0) + 1 } });
  return tips;
}

export default defineGuide<Games["playme"]>({
  texts: dictionary({ en: () => import("./en"), fr: () => import("./fr") }),
  tips: (match) => {
    const { me, pub } = match;
    if (pub.phase === "countdown") return [...mine(match), ...quiet(match)];
    if (pub.phase === "round") return [...mine(match), ...round(match)];
    return me !== null && pub.faces[me] === "madness" ? [{ id: "madness" }] : [];
  },
  happened: (match, event, { before }) => {
    const seat = actingIn(event, before.pub);
    return seat === null ? null : power(match, seat, actingText(match, event, seat));
  },
});
