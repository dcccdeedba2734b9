/** One sentence: what the player at turn can do now. */
import { nameOf } from "./announce";
import type { Choice } from "./choice.svelte";
import { t } from "./texts";
import type { Match } from "./types";

export function hintOf(match: Match, choice: Choice): string {
  const { pub } = match;
  if (pub.phase === "over") return t("say.over");
  if (!choice.mine) return t(`say.wait.${pub.phase}`, { name: nameOf(match, pub.seat) });
  if (pub.phase === "roll") return t("say.roll");
  if (pub.phase === "choose") {
    if (pub.stop?.why === "no_base") return t("say.hole");
    return pub.stop?.why ? t("say.loose") : t("say.choose");
  }
  if (choice.doubt) return "";
  if (choice.asked !== null) return t("say.ways", { n: pub.places[choice.asked]?.number ?? 0 });
  if (!choice.all.length) return t("say.nowhere");
  if (!choice.chosen.length) return t("say.place");
  return t(choice.lit.size ? "say.sum" : choice.maybe.size ? "say.more" : "say.no_sum", { n: choice.sum });
}
