/** Events in words, for those who listen, and in sounds. */
import type { SoundName } from "$lib/table/contract";
import type { dream } from "$lib/wire";
import type { Dawn, Table } from "./types";
import { t, words } from "./words";

export const nameOf = (table: Table, seat: number | null): string => (seat === null ? "" : (table.seats[seat]?.name ?? `${seat + 1}`));

function dealt(table: Table, event: dream.SpiritsDealtTold): string {
  const night = t("tell.night", { n: event.round });
  if (event.dreamer === table.me) return `${night} ${t("tell.you.dream")}`;
  const { role } = event;
  const dreams = t("tell.dreams", { name: nameOf(table, event.dreamer) });
  return role ? `${night} ${dreams} ${t("tell.role", { role: t(`role.${role}`), hint: t(`hint.${role}`) })}` : `${night} ${dreams}`;
}

function clue(table: Table, event: dream.ClueGivenTold): string | null {
  const name = nameOf(table, event.seat);
  if (event.seat === table.me) return null;
  return event.word === null ? t("tell.said", { name }) : t("tell.clue", { name, word: event.word });
}

export function reasonOf(reason: string | null): string {
  const key = `reason.${reason ?? "other"}`;
  return words.has(key) ? t(key as "reason.other") : t("reason.other");
}

function forbidden(table: Table, event: dream.ClueForbiddenTold): string {
  const name = nameOf(table, event.seat);
  if (event.seat === table.me) return t("tell.you.forbidden", { why: reasonOf(event.reason) });
  return event.reason === null ? t("tell.forbidden", { name }) : t("tell.forbidden.word", { name, word: event.word ?? "…", why: reasonOf(event.reason) });
}

function answered(table: Table, event: dream.AnsweredTold): string {
  const text = event.text === null ? t("aloud") : t("quoted", { text: event.text });
  if (event.dreamer === table.me) return t("tell.you.answered", { text });
  const said = t("tell.answered", { name: nameOf(table, event.dreamer), text });
  return event.result ? `${said} ${t(`tell.${event.result}`)}` : said;
}

function dawn(table: Table, found: Dawn): string {
  const lines = found.spirits.map((role, seat) =>
    t("tell.points", { name: seat === table.me ? t("you") : nameOf(table, seat), role: t(`role.${role ?? "dreamer"}`), n: (found.points[seat] ?? 0) - (found.penalties[seat] ?? 0) }));
  return [t("tell.awoke"), ...lines].join(" ");
}

/** What a listener is told of an event; nothing for events that go without saying. */
export function tell(table: Table, event: dream.Event): string | null {
  switch (event.type) {
    case "deck_laid":
    case "ballot_cast":
    case "poll_extended":
    case "poll_lapsed":
    case "card_tilted":
    case "seat_ready":
      return null;
    case "spirits_dealt":
      return dealt(table, event);
    case "night_fell":
      return t("tell.nightfall");
    case "card_shown":
      return event.word !== null ? t("tell.card.word", { n: event.card, word: event.word }) : t("tell.card", { n: event.card });
    case "clue_given":
      return clue(table, event);
    case "turn_passed":
      return t(event.late ? "tell.late" : "tell.passed", { name: nameOf(table, event.seat) });
    case "clue_forbidden":
      return forbidden(table, event);
    case "answered":
      return answered(table, event);
    case "card_passed":
      return t("tell.card_passed");
    case "clue_challenged":
      return t("tell.challenged", { name: nameOf(table, event.seat) });
    case "poll_closed":
      return t(event.yes ? "tell.poll.yes" : "tell.poll.no");
    case "glass_ran_out":
      return t("tell.glass");
    case "story_began":
      return t(table.pub.dreamer === table.me ? "tell.you.story" : "tell.story");
    case "story_told":
      return event.text ?? t("tell.story.aloud");
    case "awoke":
      return dawn(table, event.dawn);
  }
}

/**
 * The sound of an event, or none. A phone is heard in the whole room, by the Dreamer too (DR-9): right and
 * wrong, votes and tilts are silent, and every answer sounds the same.
 */
export function soundOf(event: dream.Event): SoundName | null {
  switch (event.type) {
    case "spirits_dealt":
      return "card";
    case "night_fell":
      return "sleep";
    case "clue_given":
      return "whisper";
    case "answered":
      return "chime";
    case "card_passed":
      return "whoosh";
    case "clue_forbidden":
      return "error";
    case "glass_ran_out":
      return "bell";
    case "story_began":
      return "turn";
    case "story_told":
      return "flip";
    case "awoke":
      return "wake";
    case "seat_ready":
      return "tap";
    default:
      return null;
  }
}
