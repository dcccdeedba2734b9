/** Events as sentences for screen readers, and as sounds. */
import type { SoundName } from "$lib/table/contract";
import type { pyramid } from "$lib/wire";
import type { Match } from "./types";
import { t } from "./texts";

export const nameOf = (match: Match, seat: number): string =>
  seat === match.me ? t("you") : (match.seats[seat]?.name ?? `${seat + 1}`);

export const cats = (beds: readonly pyramid.Bed[]): number => beds.reduce((sum, bed) => sum + bed.tiles + bed.gold, 0);

function laid(match: Match, event: pyramid.CatsLaid): string {
  const words = [t("announce.laid", { n: cats(event.beds), name: nameOf(match, event.seat) })];
  if (event.yarn) words.push(t("announce.laid.yarn", { n: event.yarn }));
  return words.join(" ");
}

/** The sentence for an event, or `null` where none is needed. */
export function announcementOf(match: Match, event: pyramid.Event): string {
  switch (event.type) {
    case "table_set":
      return t("announce.set", { name: nameOf(match, event.first) });
    case "turn_began":
      return t("announce.turn", { name: nameOf(match, event.seat), n: event.size });
    case "dice_rolled":
      return t("announce.rolled", { name: nameOf(match, event.seat), dice: event.dice.join(", ") });
    case "dice_placed":
      return t("announce.placed", {
        name: nameOf(match, event.seat),
        dice: event.dice.join(" + "),
        number: match.pub.places[event.place]?.number ?? 0,
      });
    case "yarn_spent":
      return t("announce.yarn", { name: nameOf(match, event.seat) });
    case "cats_laid":
      return laid(match, event);
    case "catastrophe_struck":
      return t(`why.${event.why}`, { name: nameOf(match, event.seat) });
    case "winner_named":
      return t("announce.winner", { name: nameOf(match, event.seat) });
    case "game_ended":
      return t("announce.ended");
  }
}

export function soundOf(event: pyramid.Event, me: number | null): SoundName | null {
  switch (event.type) {
    case "table_set":
      return "chime";
    case "turn_began":
      return event.seat === me ? "turn" : null;
    case "dice_rolled":
      return "dice";
    case "dice_placed":
      return "place";
    case "yarn_spent":
      return "yarn";
    case "cats_laid":
      return "meow";
    case "catastrophe_struck":
      return "bad";
    case "winner_named":
      return "good";
    case "game_ended":
      return "win";
  }
}
