import { defineGuide, type Tip } from "$lib/guide/guide";
import { dictionary } from "$lib/i18n/dictionary.svelte";
import type { MatchOf } from "$lib/table/contract";
import type { Games } from "$lib/wire";

/** Each kind of wish, the first time that a card shows it. */
const wishes = ({ pub }: MatchOf<Games["uluru"]>): readonly Tip[] => {
  const kinds = new Set(pub.light.map(({ wish }) => wish));
  return [...kinds].filter((kind) => kind !== "anywhere").map((kind) => ({ id: `wish.${kind}` }));
};

export default defineGuide<Games["uluru"]>({
  texts: dictionary({ en: () => import("./en"), fr: () => import("./fr") }),
  tips: (match) => {
    const { me, own, pub } = match;
    if (me === null || pub.phase === "over") return [];
    if (pub.phase === "rest") return pub.round === 0 ? [{ id: "welcome" }] : [{ id: "judged" }];
    const placed = own?.birds.every((place) => place !== null) ?? false;
    const tips: Tip[] = [{ id: "place" }, ...wishes(match)];
    return placed ? [...tips, { id: "done" }] : tips;
  },
});
