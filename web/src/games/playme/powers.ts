/** What a power is in words, and whose power an event shows at work. No rule is decided here. */
import type { GameEvent, Match, Public } from "./types";
import { t } from "./texts";

/** What is at work in a seat: its power, or why it has none. */
export function powerText(match: Match, seat: number): string {
  const { characters, faces, powers } = match.pub;
  if (!match.config.powers) return t("power.off");
  if (!powers[seat]) return t("power.lost");
  return t(`power.${characters[seat] ?? "alice"}.${faces[seat] ?? "wonder"}`);
}

/** The seats whose power no event shows at work: the Cat whom nobody blocks, mad Alice whom others hold back. */
export const quietPowers = ({ powers, characters, faces }: Public): readonly number[] =>
  characters.flatMap((character, seat) =>
    powers[seat] && character === { wonder: "cat", madness: "alice" }[faces[seat] ?? "wonder"] ? [seat] : [],
  );

/** Its name, short enough for a sign beside the line. */
export const quietPower = (pub: Public, seat: number): "cat" | "alice" | null =>
  !quietPowers(pub).includes(seat) ? null : pub.faces[seat] === "madness" ? "alice" : "cat";

const isQueen = (pub: Public, seat: number): boolean => pub.characters[seat] === "queen" && pub.powers[seat] === true;

/** The seat whose power this event shows at work; `null` for what anybody could have done. */
export function actingIn(event: GameEvent, before: Public): number | null {
  switch (event.type) {
    case "progressed":
      return event.values.length > 1 || event.used[0] !== event.values[0] || event.joined ? event.seat : null;
    case "die_parked":
    case "die_sent_back":
    case "die_slipped":
      return event.seat;
    case "dice_rolled":
      return event.lost ? event.seat : null;
    case "line_blocked":
      if (isQueen(before, event.seat)) return event.seat;
      return before.blocks[event.target]?.length ? event.target : null;
    default:
      return null;
  }
}

/** The sentence of the power at work: more values than the character alone could place are the Jabberwocky's. */
export function actingText(match: Match, event: GameEvent, seat: number): string {
  const own = match.pub.characters[seat] === "hatter" && match.pub.faces[seat] === "wonder" && match.pub.powers[seat];
  const beast = event.type === "progressed" && event.values.length > (own ? 2 : 1) && match.pub.jabberwocky === seat;
  return beast ? t("power.jabberwocky") : powerText(match, seat);
}
