import { closestOf, most, tally, type FindHighlights, type Highlight } from "$lib/highlights/highlights";

export const find: FindHighlights = (lines, people) => {
  const found: Highlight[] = [];
  let began = 0;
  let quick: { seat: number; ms: number } | null = null;
  for (const { at, event } of lines) {
    const seat = event["seat"] as number;
    if (event.type === "round_began") began = at;
    if (event.type === "round_won" && people.includes(seat) && at - began < (quick?.ms ?? Infinity))
      quick = { seat, ms: at - began };
  }
  if (quick) found.push({ id: "quick", seat: quick.seat, values: { n: Math.round(quick.ms / 1000) } });
  const blocks = lines.flatMap(({ event }) => (event.type === "line_blocked" ? [event["seat"] as number] : []));
  const pest = most(tally(blocks.filter((seat) => people.includes(seat))), 2);
  if (pest) found.push({ id: "pest", seat: pest[0], values: { n: pest[1] } });
  const photo = closestOf(lines, (type) => type === "tile_slapped");
  return photo ? [...found, photo] : found;
};
