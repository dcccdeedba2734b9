/** Between matches: what everybody does, and what they wait for. */
import type { PersonSeen, SeatSeen } from "$lib/wire";
import type { SeatInfo } from "./contract";

export type Doing = "ready" | "results" | "table" | "gone";

export interface Other {
  readonly seat: SeatInfo;
  readonly doing: Doing;
}

/** The people seated, and what each of them does; bots do nothing that one could wait for. */
export function doings(
  seats: readonly SeatInfo[],
  lobby: readonly SeatSeen[],
  people: readonly PersonSeen[],
): readonly Other[] {
  return seats
    .filter((seat) => seat.name && seat.bot === null)
    .map((seat) => {
      const told = lobby[seat.seat];
      const person = people.find((one) => one.id === told?.person);
      return { seat, doing: !seat.here ? "gone" : told?.ready ? "ready" : (person?.page ?? "table") };
    });
}

/** Who has not agreed yet, of those who are here; `starter` agrees by starting. */
export const undecided = (others: readonly Other[], starter: boolean): readonly Other[] =>
  others.filter(({ seat, doing }) => doing !== "ready" && doing !== "gone" && !(starter && seat.host));

/** Who would be left out of a match that starts without who is not ready. */
export const missing = (others: readonly Other[], lobby: readonly SeatSeen[]): readonly SeatInfo[] =>
  others.filter(({ seat }) => !seat.host && !lobby[seat.seat]?.ready).map(({ seat }) => seat);
