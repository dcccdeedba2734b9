import type { Lobby, PersonSeen, Programme, Proposal, ReplayShown, SeatSeen, Total } from "$lib/wire";
import type { SeatInfo } from "./contract";
import { avatarOf } from "./looks";

/** The lobby with every field: later messages carry only what changed. */
export type WholeLobby = { readonly [Field in keyof Lobby]-?: NonNullable<Lobby[Field]> } & {
  readonly host: string | null;
  readonly match: string | null;
  readonly pause: PauseReason | null;
  readonly proposal: Proposal | null;
  readonly programme: Programme | null;
  readonly replay: ReplayShown | null;
};

/** Why a match stands still: the host paused it, the server restarts or still reads, or the store is out of reach. */
export type PauseReason = "host" | "restart" | "loading" | "store";

/** Whether a match is on: a paused match is still being played. */
export const isPlaying = (phase: Lobby["phase"]): boolean => phase === "playing" || phase === "paused";

/** Who sits where: a part of the lobby message, also kept from the start of a match. */
export interface Seating {
  readonly seats: readonly SeatSeen[];
  readonly people: readonly PersonSeen[];
  readonly host: string | null;
}

/** The faces of everybody at the table, by person id. */
export const facesAt = (seating: Seating): ReadonlyMap<string, number> =>
  new Map(seating.people.map((person) => [person.id, avatarOf(person.look)]));

/** The face of a line of the score: somebody who has left is shown as they were when they played. */
export const faceOf = (faces: ReadonlyMap<string, number>, { who, look }: Pick<Total, "who" | "look">): number =>
  faces.get(who) ?? (look ? avatarOf(look) : 0);

/** The same seats and faces; people who are still there are called as they are called now. */
export function withNamesOf(seating: Seating, people: readonly PersonSeen[]): Seating {
  const names = new Map(people.map((person) => [person.id, person.name]));
  return { ...seating, people: seating.people.map((one) => ({ ...one, name: names.get(one.id) ?? one.name })) };
}

/** The seats as players see them. `botName` names a bot by its face. Free seats have no name. */
export function seatInfos(seating: Seating, you: string, botName: (face: number) => string): SeatInfo[] {
  const faces = facesAt(seating);
  const names = new Map(seating.people.map((person) => [person.id, person.name]));
  return seating.seats.map((seat, index) => {
    const avatar = seat.look ? avatarOf(seat.look) : (faces.get(seat.person ?? "") ?? 0);
    const me = seat.person !== null && seat.person === you;
    return {
      seat: index,
      name: seat.person === null ? (seat.bot === null ? "" : botName(avatar)) : (names.get(seat.person) ?? "…"),
      avatar,
      me,
      host: seat.person !== null && seat.person === seating.host,
      bot: seat.bot,
      away: seat.away,
      // A page that has just come is told of its table before the table knows that it came.
      here: seat.here || me,
      lag: seat.lag,
      path: seat.path ?? null,
    };
  });
}

/** How many bars the lag sign shows; `null` where nothing was measured. */
export function bars(lag: number | null): 0 | 1 | 2 | 3 | null {
  if (lag === null) return null;
  return lag <= 100 ? 3 : lag <= 250 ? 2 : lag <= 800 ? 1 : 0;
}
