/** Facts in words, for those who listen, and in sounds. */
import type { SoundName } from "$lib/table/contract";
import type { pyramid } from "$lib/wire";
import type { Table } from "./types";
import { t } from "./words";

export const nameOf = (table: Table, seat: number): string => (seat === table.me ? t("you") : (table.seats[seat]?.name ?? `${seat + 1}`));

export const cats = (beds: readonly pyramid.Bed[]): number => beds.reduce((sum, bed) => sum + bed.tiles + bed.gold, 0);

function laid(table: Table, fact: pyramid.CatsLaid): string {
  const words = [t("tell.laid", { n: cats(fact.beds), name: nameOf(table, fact.seat) })];
  if (fact.yarn) words.push(t("tell.laid.yarn", { n: fact.yarn }));
  return words.join(" ");
}

/** What a listener is told of a fact. */
export function tell(table: Table, fact: pyramid.Event): string {
  switch (fact.type) {
    case "table_set":
      return t("tell.set", { name: nameOf(table, fact.first) });
    case "turn_began":
      return t("tell.turn", { name: nameOf(table, fact.seat), n: fact.size });
    case "dice_rolled":
      return t("tell.rolled", { name: nameOf(table, fact.seat), dice: fact.dice.join(", ") });
    case "dice_placed":
      return t("tell.placed", { name: nameOf(table, fact.seat), dice: fact.dice.join(" + "), number: table.pub.places[fact.place]?.number ?? 0 });
    case "yarn_spent":
      return t("tell.yarn", { name: nameOf(table, fact.seat) });
    case "cats_laid":
      return laid(table, fact);
    case "catastrophe_struck":
      return t(`why.${fact.why}`, { name: nameOf(table, fact.seat) });
    case "winner_named":
      return t("tell.winner", { name: nameOf(table, fact.seat) });
    case "game_ended":
      return t("tell.ended");
  }
}

export function soundOf(fact: pyramid.Event, me: number | null): SoundName | null {
  switch (fact.type) {
    case "table_set":
      return "chime";
    case "turn_began":
      return fact.seat === me ? "turn" : null;
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
