import { most, tally, type FindHighlights } from "$lib/highlights/highlights";

/** Who was done first, round by round. */
export const find: FindHighlights = (lines, people) => {
  const firsts: number[] = [];
  const said = new Set<number>();
  let open = false;
  for (const { event } of lines) {
    if (event.type === "round_began") open = true;
    if (event.type === "done_said") said.add(event["seat"] as number);
    if (open && event.type === "done_said" && event["done"] === true) {
      firsts.push(event["seat"] as number);
      open = false;
    }
  }
  if (said.size < 2) return []; // alone nobody is before the others
  const first = most(tally(firsts.filter((seat) => people.includes(seat))), 2);
  return first ? [{ id: "thinker", seat: first[0], values: { n: first[1] } }] : [];
};
