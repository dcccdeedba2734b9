import { most, tally, type FindHighlights } from "$lib/highlights/highlights";

/** Who was done first, round by round. */
export const find: FindHighlights = (lines, people) => {
  const firsts: number[] = [];
  let open = false;
  for (const { event } of lines) {
    if (event.type === "round_began") open = true;
    if (open && event.type === "done_said" && event["done"] === true) {
      firsts.push(event["seat"] as number);
      open = false;
    }
  }
  const first = most(tally(firsts.filter((seat) => people.includes(seat))), 2);
  return first ? [{ id: "thinker", seat: first[0], values: { n: first[1] } }] : [];
};
