/** Events as sentences for screen readers, as sounds, and as large words over the table. */
import type { SoundName } from "$lib/table/contract";
import type { GameEvent, Public, Match } from "./types";
import { t } from "./texts";

export const nameOf = (match: Match, seat: number): string =>
  seat === match.me ? t("you") : (match.seats[seat]?.name ?? `${seat + 1}`);

/** Some events read better in the second person. */
type Told =
  | "progressed"
  | "parked"
  | "unblocked"
  | "slipped"
  | "slap_failed"
  | "won"
  | "tile"
  | "came"
  | "betrayed"
  | "power_lost"
  | "turned.wonder"
  | "turned.madness";
const told = (match: Match, what: Told, seat: number): string =>
  seat === match.me ? t(`announce.${what}.you`) : t(`announce.${what}`, { name: nameOf(match, seat) });

function blocked(match: Match, seat: number, target: number, die: number): string {
  if (target === match.me) return t("announce.blocked.you", { name: nameOf(match, seat), die });
  if (seat === match.me) return t("announce.blocked.by", { name: nameOf(match, target), die });
  return t("announce.blocked", { name: nameOf(match, seat), target: nameOf(match, target), die });
}

function sentBack(match: Match, seat: number, target: number, die: number): string {
  if (target === match.me) return t("announce.sent_back.you", { name: nameOf(match, seat), die });
  if (seat === match.me) return t("announce.sent_back.by", { target: nameOf(match, target), die });
  return t("announce.sent_back", { name: nameOf(match, seat), target: nameOf(match, target), die });
}

/** PM-9: the one who progressed, then the blockers. */
function clashed(match: Match, seats: readonly number[]): string {
  const others = seats.filter((seat) => seat !== match.me).map((seat) => nameOf(match, seat));
  if (others.length < seats.length) return t("announce.clashed.you", { other: others.join(", ") });
  const [name = "", ...other] = others;
  return t("announce.clashed", { name, other: other.join(", ") });
}

function rolled(match: Match, dice: readonly number[]): string {
  const need = (match.pub.lines[match.me ?? 0] ?? 0) + 1;
  return need > 6
    ? t("announce.rolled", { dice: dice.join(", ") })
    : t("announce.rolled.need", { dice: dice.join(", "), need });
}

/** What happens in a round. */
function inRound(match: Match, event: GameEvent): string | null {
  switch (event.type) {
    case "dice_rolled":
      return event.seat === match.me ? (event.lost ? t(`say.lost.${event.lost}`) : rolled(match, event.dice)) : null;
    case "progressed":
      return `${told(match, "progressed", event.seat)} ${match.pub.lines[event.seat]}`;
    case "die_parked":
      return `${told(match, "parked", event.seat)} ${event.die}`;
    case "line_blocked":
      return blocked(match, event.seat, event.target, event.die);
    case "line_unblocked":
      return told(match, "unblocked", event.seat);
    case "clashed":
      return clashed(match, [event.seat, ...event.blockers]);
    case "die_sent_back":
      return sentBack(match, event.seat, event.target, event.die);
    case "die_slipped":
      return told(match, "slipped", event.seat);
    case "die_recalled":
      return event.seat === match.me
        ? t("announce.recalled.you", { die: event.die })
        : t("announce.recalled", { name: nameOf(match, event.seat), die: event.die });
    case "slap_failed":
      return told(match, "slap_failed", event.seat);
    default:
      return null;
  }
}

/** What happens between rounds. */
function between(match: Match, event: GameEvent): string | null {
  switch (event.type) {
    case "characters_dealt":
      return match.me === null
        ? null
        : t("announce.dealt", { character: t(`name.${event.characters[match.me] ?? "alice"}`) });
    case "round_called":
      return t("announce.called", {
        n: event.round,
        seconds: Math.max(1, Math.round((match.pub.due - match.now()) / 1000)),
      });
    case "round_began":
      return t("announce.began");
    case "round_won":
      return told(match, "won", event.seat);
    case "round_drawn":
      return t("announce.drawn");
    case "character_turned":
      return told(match, `turned.${event.face}`, event.seat);
    case "jabberwocky_came":
      return told(match, "came", event.seat);
    case "slaps_called":
      return t("announce.slaps");
    case "tile_slapped":
      return told(match, "tile", event.seat);
    case "power_lost":
      return told(match, "power_lost", event.seat);
    case "maddened":
      return told(match, "turned.madness", event.seat);
    case "betrayed":
      return told(match, "betrayed", event.seat);
    case "team_scored":
      return t("announce.scored", { n: match.pub.team, of: match.seats.length });
    case "game_ended":
      return t(`end.${event.reason}`);
    default:
      return null;
  }
}

/** The sentence for an event, or `null` where none is needed. */
export const announcementOf = (match: Match, event: GameEvent): string | null =>
  inRound(match, event) ?? between(match, event);

const sounds: Partial<Record<GameEvent["type"], SoundName>> = {
  round_called: "whisper",
  round_began: "bell",
  progressed: "place",
  die_parked: "place",
  line_blocked: "thud",
  line_unblocked: "good",
  clashed: "whoosh",
  die_sent_back: "whoosh",
  die_slipped: "whoosh",
  die_recalled: "pick",
  slap_failed: "error",
  round_won: "slap",
  round_drawn: "sleep",
  character_turned: "flip",
  jabberwocky_came: "roar",
  slaps_called: "hurry",
  tile_slapped: "slap",
  power_lost: "bad",
  maddened: "flip",
  betrayed: "reveal",
  team_scored: "score",
};

/** The sound of an event: the others' dice are silent on one's own screen, they never stop. */
export function soundOf(match: Match, event: GameEvent): SoundName | null {
  if (event.type === "dice_rolled") return match.screen ? "dice" : null;
  if (event.type === "game_ended") return match.me === null || event.winners.includes(match.me) ? "win" : "lose";
  return sounds[event.type] ?? null;
}

/** The large word shown over the table for a moment. */
export function shoutOf(match: Match, event: GameEvent): { text: string; bad: boolean } | null {
  switch (event.type) {
    case "round_began":
      return { text: t("shout.go"), bad: false };
    case "clashed":
      return { text: t("shout.clash"), bad: true };
    case "slap_failed":
      return event.seat === match.me ? { text: t("shout.frozen"), bad: true } : null;
    case "line_blocked":
      return event.target === match.me ? { text: t("shout.blocked"), bad: true } : null;
    case "die_sent_back":
      return event.target === match.me ? { text: t("shout.back"), bad: true } : null;
    case "round_won":
      return { text: t("shout.won", { name: nameOf(match, event.seat) }), bad: false };
    case "betrayed":
      return { text: t("shout.betrayed"), bad: true };
    default:
      return null;
  }
}

/** PM-10: the last thing done, as a label. */
export function saidOf(match: Match, said: NonNullable<Public["said"]>): string | null {
  const known = [
    "progress",
    "park",
    "block",
    "unblock",
    "send_back",
    "slip",
    "recall",
    "clash",
    "slap_failed",
  ] as const;
  const what = known.find((one) => one === said.what);
  return what
    ? t(`said.${what}`, {
        name: nameOf(match, said.seat),
        die: said.die,
        target: said.target === null ? "" : nameOf(match, said.target),
      })
    : null;
}
