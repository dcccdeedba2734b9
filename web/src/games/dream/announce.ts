/** Events as sentences for screen readers, and as sounds. */
import type { SoundName } from "$lib/table/contract";
import type { dream } from "$lib/wire";
import type { Dawn, Match } from "./types";
import { t, texts } from "./texts";

export const nameOf = (match: Match, seat: number | null): string =>
  seat === null ? "" : (match.seats[seat]?.name ?? `${seat + 1}`);

/** Whether a machine plays this seat now: its own, or somebody's who is away. */
export const isBot = (match: Match, seat: number): boolean => {
  const info = match.seats[seat];
  return info !== undefined && (info.bot !== null || info.away !== null);
};

function dealt(match: Match, event: dream.SpiritsDealtTold): string {
  const night = t("announce.night", { n: event.round });
  if (event.dreamer === match.me) return `${night} ${t("announce.you.dream")}`;
  const { role } = event;
  const dreams = t("announce.dreams", { name: nameOf(match, event.dreamer) });
  return role
    ? `${night} ${dreams} ${t("announce.role", { role: t(`role.${role}`), hint: t(`hint.${role}`) })}`
    : `${night} ${dreams}`;
}

function clue(match: Match, event: dream.ClueGivenTold): string | null {
  const name = nameOf(match, event.seat);
  if (event.seat === match.me) return null;
  return event.word === null ? t("announce.said", { name }) : t("announce.clue", { name, word: event.word });
}

export function reasonOf(reason: string | null): string {
  const key = `reason.${reason ?? "other"}`;
  return texts.has(key) ? t(key as "reason.other") : t("reason.other");
}

function forbidden(match: Match, event: dream.ClueForbiddenTold): string {
  const name = nameOf(match, event.seat);
  if (event.seat === match.me) return t("announce.you.forbidden", { why: reasonOf(event.reason) });
  return event.reason === null
    ? t("announce.forbidden", { name })
    : t("announce.forbidden.word", { name, word: event.word ?? "…", why: reasonOf(event.reason) });
}

function answered(match: Match, event: dream.AnsweredTold): string {
  const text = event.text === null ? t("aloud") : t("quoted", { text: event.text });
  if (event.dreamer === match.me) return t("announce.you.answered", { text });
  const said = t("announce.answered", { name: nameOf(match, event.dreamer), text });
  return event.result && event.dreamer !== match.me ? `${said} ${t(`announce.${event.result}`)}` : said;
}

function dawn(match: Match, found: Dawn): string {
  const lines = found.spirits.map((role, seat) =>
    t("announce.points", {
      name: seat === match.me ? t("you") : nameOf(match, seat),
      role: t(`role.${role ?? "dreamer"}`),
      n: (found.points[seat] ?? 0) - (found.penalties[seat] ?? 0),
    }),
  );
  return [t("announce.awoke"), ...lines].join(" ");
}

/** The sentence for an event, or `null` where none is needed. */
export function announcementOf(match: Match, event: dream.Event): string | null {
  switch (event.type) {
    case "deck_laid":
    case "ballot_cast":
    case "card_tilted":
    case "story_grew":
    case "bet_placed":
    case "all_dreamed":
    case "seat_ready":
      return null;
    case "spirits_dealt":
      return dealt(match, event);
    case "night_fell":
      return t("announce.nightfall");
    case "card_shown":
      return event.word !== null && event.dreamer !== match.me
        ? t("announce.card.word", { n: event.card, word: event.word })
        : t("announce.card", { n: event.card });
    case "clue_given":
      return clue(match, event);
    case "turn_passed":
      return t(event.late ? "announce.late" : "announce.passed", { name: nameOf(match, event.seat) });
    case "clue_forbidden":
      return forbidden(match, event);
    case "answered":
      return answered(match, event);
    case "card_passed":
      return t("announce.card_passed");
    case "clue_challenged":
      return event.dreamer === match.me ? null : t("announce.challenged", { name: nameOf(match, event.seat) });
    case "poll_extended":
      return event.dreamer === match.me ? null : t("announce.poll.more");
    case "poll_lapsed":
      return event.dreamer === match.me ? null : t("announce.poll.void");
    case "poll_closed":
      return event.dreamer === match.me ? null : t(event.yes ? "announce.poll.yes" : "announce.poll.no");
    case "glass_ran_out":
      return t("announce.glass");
    case "story_began":
      return t(match.pub.dreamer === match.me ? "announce.you.story" : "announce.story");
    case "story_told":
      return event.text ?? t("announce.story.aloud");
    case "awoke":
      return dawn(match, event.dawn);
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
