/** What comes of a round in the hunt, staged for everybody before the next one begins. */
import type { GameEvent, Match } from "./types";
import { nameOf } from "./announce";
import { t } from "./texts";

export interface Scene {
  readonly kind: "came" | "maddened" | "betrayed" | "scored";
  readonly seat: number;
  readonly byLot: boolean;
}

/** How long a scene is shown, in ms: less than the countdown after it. */
export const sceneTime = 3_000;

export function sceneOf(event: GameEvent): Scene | null {
  switch (event.type) {
    case "jabberwocky_came":
      return { kind: "came", seat: event.seat, byLot: false };
    case "maddened":
      return { kind: "maddened", seat: event.seat, byLot: event.by_lot };
    case "betrayed":
      return { kind: "betrayed", seat: event.seat, byLot: false };
    case "team_scored":
      return { kind: "scored", seat: event.seat, byLot: false };
    default:
      return null;
  }
}

export function sceneText(match: Match, { kind, seat, byLot }: Scene): string {
  const { pub } = match;
  if (kind === "scored") return t("scene.scored.more", { n: pub.team, of: match.seats.length });
  const you = seat === match.me;
  const name = nameOf(match, seat);
  if (kind === "came") return you ? t("came.you") : t("came.more", { name });
  if (kind === "betrayed") return you ? t("scene.betrayed.more.you") : t("scene.betrayed.more", { name });
  const mad = pub.faces.filter((face, one) => face === "madness" && one !== pub.jabberwocky).length;
  const how = you ? t("scene.maddened.more.you") : t("scene.maddened.more", { name });
  const lot = byLot ? `${t("scene.lot")} ` : "";
  const of = match.seats.length - 1;
  return `${lot}${how} ${mad === of ? t("end.jabberwocky") : t("scene.mad.n", { n: mad, of })}`;
}
