/** Events in words, for those who listen, in sounds, and in shouts over the table. */
import type { SoundName } from "$lib/table/contract";
import type { GameEvent, Public, Table } from "./types";
import { t } from "./words";

export const nameOf = (table: Table, seat: number): string => (seat === table.me ? t("you") : (table.seats[seat]?.name ?? `${seat + 1}`));

/** Some events read better in the second person. */
type Told = "progressed" | "parked" | "unblocked" | "slipped" | "slap_failed" | "won" | "tile" | "came" | "betrayed" | "power_lost";
const told = (table: Table, what: Told, seat: number): string =>
  seat === table.me ? t(`tell.${what}.you`) : t(`tell.${what}`, { name: nameOf(table, seat) });

function blocked(table: Table, seat: number, target: number, die: number): string {
  if (target === table.me) return t("tell.blocked.you", { name: nameOf(table, seat), die });
  if (seat === table.me) return t("tell.blocked.by", { name: nameOf(table, target), die });
  return t("tell.blocked", { name: nameOf(table, seat), target: nameOf(table, target), die });
}

function rolled(table: Table, dice: readonly number[]): string {
  const need = (table.pub.lines[table.me ?? 0] ?? 0) + 1;
  return need > 6 ? t("tell.rolled", { dice: dice.join(", ") }) : t("tell.rolled.need", { dice: dice.join(", "), need });
}

/** What happens in a round. */
function inRound(table: Table, event: GameEvent): string | null {
  switch (event.type) {
    case "dice_rolled":
      return event.seat === table.me ? (event.lost ? t(`say.lost.${event.lost}`) : rolled(table, event.dice)) : null;
    case "progressed":
      return `${told(table, "progressed", event.seat)} ${table.pub.lines[event.seat]}`;
    case "die_parked":
      return `${told(table, "parked", event.seat)} ${event.die}`;
    case "line_blocked":
      return blocked(table, event.seat, event.target, event.die);
    case "line_unblocked":
      return told(table, "unblocked", event.seat);
    case "clashed":
      return t("tell.clashed", { name: nameOf(table, event.seat), other: event.blockers.map((seat) => nameOf(table, seat)).join(", ") });
    case "die_sent_back":
      return t("tell.sent_back", { name: nameOf(table, event.seat), target: nameOf(table, event.target), die: event.die });
    case "die_slipped":
      return told(table, "slipped", event.seat);
    case "die_recalled":
      return t("tell.recalled", { name: nameOf(table, event.seat), die: event.die });
    case "slap_failed":
      return told(table, "slap_failed", event.seat);
    default:
      return null;
  }
}

/** What happens between rounds. */
function between(table: Table, event: GameEvent): string | null {
  switch (event.type) {
    case "characters_dealt":
      return table.me === null ? null : t("tell.dealt", { character: t(`name.${event.characters[table.me] ?? "alice"}`) });
    case "round_called":
      return t("tell.called", { n: event.round });
    case "round_began":
      return t("tell.began");
    case "round_won":
      return told(table, "won", event.seat);
    case "round_drawn":
      return t("tell.drawn");
    case "character_turned":
      return t(`tell.turned.${event.face}`, { name: nameOf(table, event.seat) });
    case "jabberwocky_came":
      return told(table, "came", event.seat);
    case "slaps_called":
      return t("tell.slaps");
    case "tile_slapped":
      return told(table, "tile", event.seat);
    case "power_lost":
      return told(table, "power_lost", event.seat);
    case "maddened":
      return t("tell.turned.madness", { name: nameOf(table, event.seat) });
    case "betrayed":
      return told(table, "betrayed", event.seat);
    case "team_scored":
      return t("tell.scored", { n: table.pub.team, of: table.seats.length });
    case "game_ended":
      return t(`end.${event.reason}`);
    default:
      return null;
  }
}

/** What a listener is told of an event; nothing for those that go without saying. */
export const tell = (table: Table, event: GameEvent): string | null => inRound(table, event) ?? between(table, event);

const sounds: Partial<Record<GameEvent["type"], SoundName>> = {
  round_called: "whisper", round_began: "bell", progressed: "place", die_parked: "place", line_blocked: "thud", line_unblocked: "good", clashed: "whoosh",
  die_sent_back: "whoosh", die_slipped: "whoosh", die_recalled: "pick", slap_failed: "error", round_won: "slap", round_drawn: "sleep", character_turned: "flip",
  jabberwocky_came: "roar", slaps_called: "hurry", tile_slapped: "slap", power_lost: "bad", maddened: "flip", betrayed: "reveal", team_scored: "score",
};

/** The sound of an event: the others' dice are silent on one's own screen, they never stop. */
export function soundOf(table: Table, event: GameEvent): SoundName | null {
  if (event.type === "dice_rolled") return table.screen ? "dice" : null;
  if (event.type === "game_ended") return table.me === null || event.winners.includes(table.me) ? "win" : "lose";
  return sounds[event.type] ?? null;
}

/** The loudest events stand over the table for a moment. */
export function shoutOf(table: Table, event: GameEvent): { text: string; bad: boolean } | null {
  switch (event.type) {
    case "round_began":
      return { text: t("shout.go"), bad: false };
    case "clashed":
      return { text: t("shout.clash"), bad: true };
    case "slap_failed":
      return event.seat === table.me ? { text: t("shout.frozen"), bad: true } : null;
    case "line_blocked":
      return event.target === table.me ? { text: t("shout.blocked"), bad: true } : null;
    case "die_sent_back":
      return event.target === table.me ? { text: t("shout.back"), bad: true } : null;
    case "round_won":
      return { text: t("shout.won", { name: nameOf(table, event.seat) }), bad: false };
    case "betrayed":
      return { text: t("shout.betrayed"), bad: true };
    default:
      return null;
  }
}

/** PM-10: the last thing done, as a label. */
export function saidOf(table: Table, said: NonNullable<Public["said"]>): string | null {
  const known = ["progress", "park", "block", "unblock", "send_back", "slip", "recall", "clash", "slap_failed"] as const;
  const what = known.find((one) => one === said.what);
  return what ? t(`said.${what}`, { name: nameOf(table, said.seat), die: said.die, target: said.target === null ? "" : nameOf(table, said.target) }) : null;
}
