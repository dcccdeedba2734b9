import { defineGuide, type Tip } from "$lib/guide/guide";
import { dictionary } from "$lib/i18n/dictionary.svelte";
import type { MatchOf } from "$lib/table/contract";
import type { Games } from "$lib/wire";

const role = ({ own }: MatchOf<Games["dream"]>): Tip[] => (own?.role ? [{ id: own.role }] : []);

function night(match: MatchOf<Games["dream"]>): readonly Tip[] {
  const { me, own, pub } = match;
  const tips = role(match);
  if (pub.dreamer === me) tips.push({ id: "answer" });
  else if (pub.turn === me) tips.push({ id: "clue", values: { word: own?.word ?? "" } });
  if (own?.polls.some(({ may }) => may)) tips.push({ id: "poll" });
  return tips;
}

export default defineGuide<Games["dream"]>({
  texts: dictionary({ en: () => import("./en"), fr: () => import("./fr") }),
  tips: (match) => {
    const { me, pub } = match;
    if (me === null) return [];
    switch (pub.phase) {
      case "dusk":
        return role(match);
      case "night":
        return night(match);
      case "story":
        return pub.dreamer === me ? [{ id: "story" }] : [];
      case "day":
        return [{ id: "day" }];
      default:
        return [];
    }
  },
});
