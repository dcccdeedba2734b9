import { defineGuide, type Tip } from "$lib/guide/guide";
import { dictionary } from "$lib/i18n/dictionary.svelte";
import { offersOf } from "$lib/table/contract";
import type { Games, pyramid } from "$lib/wire";
import type { MatchOf } from "$lib/table/contract";

function turn(match: MatchOf<Games["pyramid"]>): readonly Tip[] {
  const { offers, pub } = match;
  if (pub.bonus) return [{ id: "bonus", values: { n: pub.size } }];
  if (pub.phase === "roll") return [{ id: "roll" }];
  if (pub.phase === "choose") return [{ id: "choose" }];
  if (pub.phase !== "place") return [];
  if (offersOf(offers, "place_dice").length > 0) return [{ id: "place" }];
  return offersOf(offers, "spend_yarn").length > 0 ? [{ id: "yarn" }] : [];
}

const fell = (last: pyramid.Ending | null, me: number | null): boolean =>
  last !== null && last.seat === me && last.why !== null;

export default defineGuide<Games["pyramid"]>({
  texts: dictionary({ en: () => import("./en"), fr: () => import("./fr") }),
  tips: (match) => {
    const { me, pub } = match;
    if (me === null || pub.phase === "over") return [];
    const fallen: Tip[] = fell(pub.last, me) ? [{ id: "fell", after: ["place", "choose"] }] : [];
    return pub.seat === me ? [...fallen, ...turn(match)] : fallen;
  },
});
