/** Facts in words, for those who listen, and in sounds. */
import type { SoundName } from "$lib/table/contract";
import type { uluru } from "$lib/wire";
import { birdColours } from "../../art/uluru/places";
import { cardsOf, nameOf, stonesOf, wishText } from "./phrases";
import type { Table } from "./types";
import { t } from "./words";

export const who = (table: Table, seat: number): string => (seat === table.me ? t("you") : (table.seats[seat]?.name ?? `${seat + 1}`));

function wishes(table: Table): string {
  const row = table.me === null ? "both" : (table.pub.plays[table.me] ?? "light");
  return birdColours
    .map((bird, index) => t("verdict.wish", { name: nameOf(bird), wish: cardsOf(table.pub, row, index).map(wishText).join(t("and")) }))
    .join(" ");
}

function judged(table: Table, fact: uluru.RoundJudged): string {
  const lines = fact.seats.map((seat, index) => t("tell.stones", { name: who(table, index), n: seat.stones }));
  const mine = table.me === null ? undefined : fact.seats[table.me];
  const unhappy = mine ? birdColours.filter((_, bird) => stonesOf(mine.verdicts[bird] ?? []) > 0).map(nameOf) : [];
  const words = [t(`end.${fact.end}`), lines.join(", ") + "."];
  if (unhappy.length) words.push(t("tell.unhappy", { names: unhappy.join(", ") }));
  words.push(t("tell.best", { n: Math.min(...fact.rows.map((row) => row.best.stones)) }));
  return words.join(" ");
}

/** What a listener is told of a fact; nothing of what goes without saying. */
export function tell(table: Table, fact: uluru.Event): string | null {
  switch (fact.type) {
    case "deck_shuffled":
      return null;
    case "round_began":
      return `${t("tell.round", { n: fact.round, of: table.pub.rounds })} ${wishes(table)}`;
    case "bird_placed": {
      const pushed = fact.other ? (fact.to ? t("tell.swapped", { other: nameOf(fact.other), place: t(`place.${fact.to}`) }) : t("tell.pushed", { other: nameOf(fact.other) })) : "";
      return `${t("tell.placed", { name: nameOf(fact.bird), place: t(`place.${fact.place}`) })} ${pushed}`.trim();
    }
    case "bird_lifted":
      return t("tell.lifted", { name: nameOf(fact.bird) });
    case "done_said":
      return t(fact.done ? "tell.done" : "tell.undone", { name: who(table, fact.seat) });
    case "round_judged":
      return judged(table, fact);
    case "ready_said":
      return t("tell.ready", { name: who(table, fact.seat) });
  }
}

/** The sound of a fact; one's own birds have sounded when they were moved. */
export function soundOf(fact: uluru.Event): SoundName | null {
  switch (fact.type) {
    case "round_began":
      return "flip";
    case "round_judged":
      return "bell";
    case "done_said":
      return fact.done ? "chime" : null;
    case "ready_said":
      return "tap";
    default:
      return null;
  }
}
