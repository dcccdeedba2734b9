import { defineGuide, type Tip } from "$lib/guide/guide";
import { dictionary } from "$lib/i18n/dictionary.svelte";
import type { MatchOf } from "$lib/table/contract";
import type { Games } from "$lib/wire";
import { birdColours } from "../art/places";
import { nameOf, wishText } from "../phrases";

/** Each kind of wish, the first time that a card shows it, and whose wish it is. */
const wishes = ({ pub }: MatchOf<Games["uluru"]>): readonly Tip[] =>
  pub.light.flatMap((card, number) => {
    const first = pub.light.findIndex(({ wish }) => wish === card.wish) === number;
    const bird = birdColours[number];
    if (!first || !bird || card.wish === "anywhere") return [];
    return [{ id: `wish.${card.wish}`, values: { bird: nameOf(bird), wish: wishText(card) } }];
  });

export default defineGuide<Games["uluru"]>({
  texts: dictionary({ en: () => import("./en"), fr: () => import("./fr") }),
  tips: (match) => {
    const { me, own, pub } = match;
    if (me === null || pub.phase === "over") return [];
    if (pub.phase === "rest") return pub.round === 0 ? [] : [{ id: "judged", after: ["place"] }];
    const placed = own?.birds.every((place) => place !== null) ?? false;
    const tips: Tip[] = [{ id: "place" }, ...wishes(match)];
    return placed ? [...tips, { id: "done" }] : tips;
  },
});
