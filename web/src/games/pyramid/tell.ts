/** Events in words, for those who listen, and in sounds. */
import type { SoundName } from "$lib/table/contract";
import type { pyramid } from "$lib/wire";
import type { Table } from "./types";
import { t } from "./words";

export const nameOf = (table: Table, seat: number): string => (seat === table.me ? t("you") : (table.seats[seat]?.name ?? `${seat + 1}`));

export const cats = (beds: readonly pyramid.Bed[]): number => beds.reduce((sum, bed) => sum + bed.tiles + bed.gold, 0);

function laid(table: Table, event: pyramid.CatsLaid): string {
  const words = [t("tell.laid", { n: cats(event.beds), name: nameOf(table, event.seat) })];
  if (event.yarn) words.push(t("tell.laid.yarn", { n: event.yarn }));
  return words.join(" ");
}

/** What a listener is told of an event. */
export function tell(table: Table, event: pyramid.Event): string {
  switch (event.type) {
    case "table_set":
      return t("tell.set", { name: nameOf(table, event.first) });
    case "turn_began":
      return t("tell.turn", { name: nameOf(table, event.seat), n: event.size });
    case "dice_rolled":
      return t("tell.rolled", { name: nameOf(table, event.seat), dice: event.dice.join(", ") });
    case "dice_placed":
      return t("tell.placed", { name: nameOf(table, event.seat), dice: event.dice.join(" + "), number: table.pub.places[event.place]?.number ?? 0 });
    case "yarn_spent":
      return t("tell.yarn", { name: nameOf(table, event.seat) });
    case "cats_laid":
      return laid(table, event);
    case "catastrophe_struck":
      return t(`why.${event.why}`, { name: nameOf(table, event.seat) });
    case "winner_named":
      return t("tell.winner", { name: nameOf(table, event.seat) });
    case "game_ended":
      return t("tell.ended");
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
