/** What a table still waits for before its next match. */
import type { SeatSeen } from "$lib/wire";
import type { SeatInfo } from "./contract";

export interface Gathering {
  /** How many players are still needed. */
  readonly needed: number;
  /** How many there are too many. */
  readonly surplus: number;
  /** Who is here and has not said that they are ready. The host says it by starting. */
  readonly late: readonly SeatInfo[];
}

/** `lobby` are the same seats as the server tells them; `allowed` the numbers of players the game takes. */
export function gathering(
  seats: readonly SeatInfo[],
  lobby: readonly SeatSeen[],
  allowed: readonly number[],
): Gathering {
  const taken = seats.filter((seat) => seat.name);
  return {
    needed: Math.max(0, (allowed[0] ?? 1) - taken.length),
    surplus: Math.max(0, taken.length - (allowed.at(-1) ?? taken.length)),
    late: taken.filter((seat) => seat.bot === null && seat.here && !seat.host && !lobby[seat.seat]?.ready),
  };
}
