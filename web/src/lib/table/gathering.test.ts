import { describe, expect, it } from "vitest";
import type { SeatSeen } from "$lib/wire";
import { gathering } from "./gathering";
import { seatInfos } from "./seats";

const seat = (person: string | null, more: Partial<SeatSeen> = {}): SeatSeen => ({
  person,
  bot: null,
  away: null,
  here: person !== null,
  ready: false,
  lag: null,
  look: null,
  path: null,
  ...more,
});
const look = { animal: "fox", colour: "own" } as const;
const people = ["ada", "bob", "cid"].map((id) => ({
  id,
  name: id,
  role: "play" as const,
  here: true,
  waiting: false,
  look,
  page: "table" as const,
}));
const at = (seats: readonly SeatSeen[], allowed: readonly number[]) =>
  gathering(
    seatInfos({ seats, people, host: "ada" }, "", () => "Bot"),
    seats,
    allowed,
  );

describe("what a table waits for", () => {
  it("waits for players, and bots are players", () => {
    expect(at([seat("ada"), seat(null), seat(null)], [3]).needed).toBe(2);
    expect(at([seat("ada"), seat(null, { bot: "novice" }), seat(null)], [3]).needed).toBe(1);
    expect(at([seat("ada"), seat(null)], []).needed).toBe(0);
  });
  it("counts who is too many", () => {
    expect(at([seat("ada"), seat("bob"), seat("cid")], [1, 2]).surplus).toBe(1);
    expect(at([seat("ada"), seat("bob")], []).surplus).toBe(0);
  });
  it("waits for who is here and not ready, never for the host, bots and people away", () => {
    const seats = [seat("ada"), seat("bob"), seat("cid", { here: false }), seat(null, { bot: "novice" })];
    expect(at(seats, [2, 3, 4]).late.map((one) => one.name)).toEqual(["bob"]);
    expect(at([seat("ada"), seat("bob", { ready: true })], [2]).late).toEqual([]);
  });
});
