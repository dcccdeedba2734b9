/** Events in words, for those who listen, and in sounds. */
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

function judged(table: Table, event: uluru.RoundJudged): string {
  const lines = event.seats.map((seat, index) => t("tell.stones", { name: who(table, index), n: seat.stones }));
  const mine = table.me === null ? undefined : event.seats[table.me];
  const unhappy = mine ? birdColours.filter((_, bird) => stonesOf(mine.verdicts[bird] ?? []) > 0).map(nameOf) : [];
  const words = [t(`end.${event.end}`), lines.join(", ") + "."];
  if (unhappy.length) words.push(t("tell.unhappy", { names: unhappy.join(", ") }));
  words.push(t("tell.best", { n: Math.min(...event.rows.map((row) => row.best.stones)) }));
  return words.join(" ");
}

/** What a listener is told of an event; nothing of what goes without saying. */
export function tell(table: Table, event: uluru.Event): string | null {
  switch (event.type) {
    case "deck_shuffled":
      return null;
    case "round_began":
      return `${t("tell.round", { n: event.round, of: table.pub.rounds })} ${wishes(table)}`;
    case "bird_placed": {
      const pushed = event.other ? (event.to ? t("tell.swapped", { other: nameOf(event.other), place: t(`place.${event.to}`) }) : t("tell.pushed", { other: nameOf(event.other) })) : "";
      return `${t("tell.placed", { name: nameOf(event.bird), place: t(`place.${event.place}`) })} ${pushed}`.trim();
    }
    case "bird_lifted":
      return t("tell.lifted", { name: nameOf(event.bird) });
    case "done_said":
      return t(event.done ? "tell.done" : "tell.undone", { name: who(table, event.seat) });
    case "round_judged":
      return judged(table, event);
    case "ready_said":
      return t("tell.ready", { name: who(table, event.seat) });
  }
}

/** The sound of an event; one's own birds have sounded when they were moved. */
export function soundOf(event: uluru.Event): SoundName | null {
  switch (event.type) {
    case "round_began":
      return "flip";
    case "round_judged":
      return "bell";
    case "done_said":
      return event.done ? "chime" : null;
    case "ready_said":
      return "tap";
    default:
      return null;
  }
}
