import { most, tally, type FindHighlights, type Highlight } from "$lib/highlights/highlights";

export const find: FindHighlights = (lines, people) => {
  const found: Highlight[] = [];
  let rolls = 0;
  let boldest: { seat: number; n: number } | null = null;
  const fell: number[] = [];
  for (const { event } of lines) {
    const seat = event["seat"] as number;
    if (event.type === "turn_began") rolls = 0;
    if (event.type === "dice_rolled") rolls += 1;
    if (event.type === "catastrophe_struck") fell.push(seat);
    if (event.type === "cats_laid" && people.includes(seat) && rolls > (boldest?.n ?? 1)) boldest = { seat, n: rolls };
  }
  if (boldest) found.push({ id: "boldest", seat: boldest.seat, values: { n: boldest.n } });
  const tumble = most(tally(fell.filter((seat) => people.includes(seat))), 2);
  if (tumble) found.push({ id: "tumble", seat: tumble[0], values: { n: tumble[1] } });
  return found;
};
