/** Facts in words, for those who listen, in sounds, and in shouts over the table. */
import type { SoundName } from "$lib/table/contract";
import type { Fact, Public, Table } from "./types";
import { t } from "./words";

export const nameOf = (table: Table, seat: number): string => (seat === table.me ? t("you") : (table.seats[seat]?.name ?? `${seat + 1}`));

/** Some facts read better in the second person. */
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
function inRound(table: Table, fact: Fact): string | null {
  switch (fact.type) {
    case "dice_rolled":
      return fact.seat === table.me ? (fact.lost ? t(`say.lost.${fact.lost}`) : rolled(table, fact.dice)) : null;
    case "progressed":
      return `${told(table, "progressed", fact.seat)} ${table.pub.lines[fact.seat]}`;
    case "die_parked":
      return `${told(table, "parked", fact.seat)} ${fact.die}`;
    case "line_blocked":
      return blocked(table, fact.seat, fact.target, fact.die);
    case "line_unblocked":
      return told(table, "unblocked", fact.seat);
    case "clashed":
      return t("tell.clashed", { name: nameOf(table, fact.seat), other: fact.blockers.map((seat) => nameOf(table, seat)).join(", ") });
    case "die_sent_back":
      return t("tell.sent_back", { name: nameOf(table, fact.seat), target: nameOf(table, fact.target), die: fact.die });
    case "die_slipped":
      return told(table, "slipped", fact.seat);
    case "die_recalled":
      return t("tell.recalled", { name: nameOf(table, fact.seat), die: fact.die });
    case "slap_failed":
      return told(table, "slap_failed", fact.seat);
    default:
      return null;
  }
}

/** What happens between rounds. */
function between(table: Table, fact: Fact): string | null {
  switch (fact.type) {
    case "characters_dealt":
      return table.me === null ? null : t("tell.dealt", { character: t(`name.${fact.characters[table.me] ?? "alice"}`) });
    case "round_called":
      return t("tell.called", { n: fact.round });
    case "round_began":
      return t("tell.began");
    case "round_won":
      return fact.by === "slap" ? told(table, "won", fact.seat) : t("tell.won.time", { name: nameOf(table, fact.seat) });
    case "round_drawn":
      return t("tell.drawn");
    case "character_turned":
      return t(`tell.turned.${fact.face}`, { name: nameOf(table, fact.seat) });
    case "jabberwocky_came":
      return told(table, "came", fact.seat);
    case "slaps_called":
      return t("tell.slaps");
    case "tile_slapped":
      return told(table, "tile", fact.seat);
    case "power_lost":
      return told(table, "power_lost", fact.seat);
    case "maddened":
      return t("tell.turned.madness", { name: nameOf(table, fact.seat) });
    case "betrayed":
      return told(table, "betrayed", fact.seat);
    case "team_scored":
      return t("tell.scored", { n: table.pub.team, of: table.seats.length });
    case "game_ended":
      return t(`end.${fact.reason}`);
    default:
      return null;
  }
}

/** What a listener is told of a fact; nothing for those that go without saying. */
export const tell = (table: Table, fact: Fact): string | null => inRound(table, fact) ?? between(table, fact);

const sounds: Partial<Record<Fact["type"], SoundName>> = {
  round_called: "whisper", round_began: "bell", progressed: "place", die_parked: "place", line_blocked: "thud", line_unblocked: "good", clashed: "whoosh",
  die_sent_back: "whoosh", die_slipped: "whoosh", die_recalled: "pick", slap_failed: "error", round_won: "slap", round_drawn: "sleep", character_turned: "flip",
  jabberwocky_came: "roar", slaps_called: "hurry", tile_slapped: "slap", power_lost: "bad", maddened: "flip", betrayed: "reveal", team_scored: "score",
};

/** The sound of a fact: the others' dice are silent on one's own screen, they never stop. */
export function soundOf(table: Table, fact: Fact): SoundName | null {
  if (fact.type === "dice_rolled") return table.screen ? "dice" : null;
  if (fact.type === "game_ended") return table.me === null || fact.winners.includes(table.me) ? "win" : "lose";
  return sounds[fact.type] ?? null;
}

/** The loudest facts stand over the table for a moment. */
export function shoutOf(table: Table, fact: Fact): { text: string; bad: boolean } | null {
  switch (fact.type) {
    case "round_began":
      return { text: t("shout.go"), bad: false };
    case "clashed":
      return { text: t("shout.clash"), bad: true };
    case "slap_failed":
      return fact.seat === table.me ? { text: t("shout.frozen"), bad: true } : null;
    case "line_blocked":
      return fact.target === table.me ? { text: t("shout.blocked"), bad: true } : null;
    case "die_sent_back":
      return fact.target === table.me ? { text: t("shout.back"), bad: true } : null;
    case "round_won":
      return { text: t("shout.won", { name: nameOf(table, fact.seat) }), bad: false };
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
