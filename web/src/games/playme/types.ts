import type { MatchOf } from "$lib/table/contract";
import type { Games, playme } from "$lib/wire";
import type { CharacterKind } from "./art/kinds";

export type Match = MatchOf<Games["playme"]>;
export type Public = playme.Public;
export type Action = playme.Action;
export type GameEvent = playme.Event;
export type Character = playme.Public["characters"][number];
export type Face = playme.Public["faces"][number];

/** An action on one's own line. */
export type Home = playme.Progress | playme.Park | playme.Unblock;
/** An action on another's line. */
export type Away = playme.BlockLine | playme.SendBack;

export const characters: readonly Character[] = ["cat", "walrus", "hatter", "alice", "absolem", "queen"];
/** The picture of a character. */
export const pictureOf = (character: Character): CharacterKind => (character === "cat" ? "cheshire" : character);
