/** Events as sentences for screen readers, and as sounds. */
import type { SoundName } from "$lib/table/contract";
import type { uluru } from "$lib/wire";
import { birdColours } from "./art/places";
import { cardsOf, nameOf, stonesOf, wishText } from "./phrases";
import type { Match } from "./types";
import { t } from "./texts";

export const who = (match: Match, seat: number): string =>
  seat === match.me ? t("you") : (match.seats[seat]?.name ?? `${seat + 1}`);

function wishes(match: Match): string {
  const row = match.me === null ? "both" : (match.pub.plays[match.me] ?? "light");
  return birdColours
    .map((bird, index) =>
      t("verdict.wish", { name: nameOf(bird), wish: cardsOf(match.pub, row, index).map(wishText).join(t("and")) }),
    )
    .join(" ");
}

function judged(match: Match, event: uluru.RoundJudged): string {
  const lines = event.seats.map((seat, index) => t("announce.stones", { name: who(match, index), n: seat.stones }));
  const mine = match.me === null ? undefined : event.seats[match.me];
  const unhappy = mine ? birdColours.filter((_, bird) => stonesOf(mine.verdicts[bird] ?? []) > 0).map(nameOf) : [];
  const words = [t(`end.${event.end}`), lines.join(", ") + "."];
  if (unhappy.length) words.push(t("announce.unhappy", { names: unhappy.join(", ") }));
  words.push(t("announce.best", { n: Math.min(...event.rows.map((row) => row.best.stones)) }));
  return words.join(" ");
}

/** The sentence for an event, or `null` where none is needed. */
export function announcementOf(match: Match, event: uluru.Event): string | null {
  switch (event.type) {
    case "deck_shuffled":
      return null;
    case "round_began":
      return `${t("announce.round", { n: event.round, of: match.pub.rounds })} ${wishes(match)}`;
    case "bird_placed": {
      const pushed = event.other
        ? event.to
          ? t("announce.swapped", { other: nameOf(event.other), place: t(`place.${event.to}`) })
          : t("announce.pushed", { other: nameOf(event.other) })
        : "";
      return `${t("announce.placed", { name: nameOf(event.bird), place: t(`place.${event.place}`) })} ${pushed}`.trim();
    }
    case "bird_lifted":
      return t("announce.lifted", { name: nameOf(event.bird) });
    case "done_said":
      return t(event.done ? "announce.done" : "announce.undone", { name: who(match, event.seat) });
    case "round_judged":
      return judged(match, event);
    case "ready_said":
      return t("announce.ready", { name: who(match, event.seat) });
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
