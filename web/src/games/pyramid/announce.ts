/** Events as sentences for screen readers, and as sounds. */
import type { SoundName } from "$lib/table/contract";
import type { pyramid } from "$lib/wire";
import type { Match } from "./types";
import { t } from "./texts";

export const nameOf = (match: Match, seat: number): string =>
  seat === match.me ? t("you") : (match.seats[seat]?.name ?? `${seat + 1}`);

/** Everything that is said of a player, in a sentence for each person: `key` and `key.you`. */
type Told =
  | `why.${pyramid.CatastropheStruck["why"]}`
  | "place.cat"
  | `announce.${"set" | "turn" | "rolled" | "placed" | "back" | "yarn" | "laid" | "winner"}`;
export function told(match: Match, key: Told, seat: number, values: Record<string, string | number> = {}): string {
  const named: typeof values = { ...values, name: nameOf(match, seat) };
  return seat === match.me ? t(`${key}.you`, values) : t(key, named);
}

export const cats = (beds: readonly pyramid.Bed[]): number => beds.reduce((sum, bed) => sum + bed.tiles + bed.gold, 0);

function laid(match: Match, event: pyramid.CatsLaid): string {
  const words = [told(match, "announce.laid", event.seat, { n: cats(event.beds) })];
  if (event.yarn) words.push(t("announce.laid.yarn", { n: event.yarn }));
  return words.join(" ");
}

/** The sentence for an event, or `null` where none is needed. */
export function announcementOf(match: Match, event: pyramid.Event): string {
  switch (event.type) {
    case "table_set":
      return told(match, "announce.set", event.first);
    case "turn_began":
      return told(match, "announce.turn", event.seat, { n: event.size });
    case "dice_rolled":
      return told(match, "announce.rolled", event.seat, { dice: event.dice.join(", ") });
    case "dice_placed":
      return told(match, "announce.placed", event.seat, {
        dice: event.dice.join(" + "),
        number: match.pub.places[event.place]?.number ?? 0,
      });
    case "dice_taken_back":
      return told(match, "announce.back", event.seat);
    case "yarn_spent":
      return told(match, "announce.yarn", event.seat);
    case "cats_laid":
      return laid(match, event);
    case "catastrophe_struck":
      return told(match, `why.${event.why}`, event.seat);
    case "winner_named":
      return told(match, "announce.winner", event.seat);
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
    case "dice_taken_back":
      return "pick";
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
