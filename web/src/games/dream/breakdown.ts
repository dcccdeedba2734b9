/** Where the points of a Night come from, line by line. The numbers are the server's. */
import type { Dawn, Spirit } from "./types";

export type Why =
  "dreamer" | "remembered" | "fairy" | "bogeyman" | "sandman.even" | "sandman.near" | "sandman.far" | "penalty";
export interface Line {
  readonly why: Why;
  readonly points: number;
}

export const pile = (dawn: Dawn, side: Dawn["cards"][number]["side"]): number =>
  dawn.cards.filter((card) => card.side === side).length;

function sandman(yellow: number, blue: number): Why {
  const apart = Math.abs(yellow - blue);
  if (apart === 0) return "sandman.even";
  return apart === 1 ? "sandman.near" : "sandman.far";
}

function ofSpirit(role: Spirit, dawn: Dawn, points: number): Line {
  return { why: role === "sandman" ? sandman(pile(dawn, "yellow"), pile(dawn, "blue")) : role, points };
}

/** A player's lines of one Night: what it brought, then what it cost. */
export function account(dawn: Dawn, seat: number): Line[] {
  const role = dawn.spirits[seat] ?? null;
  const points = dawn.points[seat] ?? 0;
  const lost = dawn.penalties[seat] ?? 0;
  const bonus = role === null && dawn.remembered ? points - pile(dawn, "yellow") : 0;
  const earned: Line[] = role ? [ofSpirit(role, dawn, points)] : [{ why: "dreamer", points: points - bonus }];
  if (bonus > 0) earned.push({ why: "remembered", points: bonus });
  return lost > 0 ? [...earned, { why: "penalty", points: -lost }] : earned;
}

const sum = (rows: readonly (readonly number[])[], seat: number): number =>
  rows.reduce((all, row) => all + (row[seat] ?? 0), 0);

/**
 * The Nights this page has seen, if they make up the whole match: then their points add up to the view's.
 * After a missed Night they do not, and only the totals are shown.
 */
export function wholeMatch(
  seen: readonly Dawn[],
  pub: { round: number; points: readonly number[]; penalties: readonly number[] },
): readonly Dawn[] {
  const nights = [...new Map(seen.map((dawn) => [dawn.round, dawn])).values()].sort((a, b) => a.round - b.round);
  const points = nights.map((dawn) => dawn.points);
  const penalties = nights.map((dawn) => dawn.penalties);
  const adds = pub.points.every(
    (total, seat) => total === sum(points, seat) && pub.penalties[seat] === sum(penalties, seat),
  );
  return nights.length === pub.round && adds ? nights : [];
}
