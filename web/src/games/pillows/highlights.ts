import { most, races, tally, type FindHighlights, type Highlight } from "$lib/highlights/highlights";
import type { Verdict } from "./types";

/** The longest run of right verdicts of a seat. */
function streak(turns: readonly (readonly Verdict[])[], seat: number): number {
  let best = 0;
  let run = 0;
  for (const verdicts of turns) {
    run = verdicts[seat]?.right ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return best;
}

export const find: FindHighlights = (lines, people) => {
  const turns = lines.flatMap(({ event }) =>
    event.type === "turn_closed" ? [event["verdicts"] as readonly Verdict[]] : [],
  );
  const found: Highlight[] = [];
  const runs = most(new Map(people.map((seat) => [seat, streak(turns, seat)])), 3);
  const longest = Math.max(0, ...(turns[0] ?? []).map((_, seat) => streak(turns, seat)));
  // A bot's longer one is nobody's moment, but nobody else's is the longest then.
  if (runs && runs[1] === longest) found.push({ id: "streak", seat: runs[0], values: { n: runs[1] } });
  const broke = turns.flatMap((verdicts) => people.filter((seat) => verdicts[seat]?.why === "broke_silence"));
  const fool = most(tally(broke), 1);
  if (fool) found.push({ id: "fool", seat: fool[0], values: { n: fool[1] } });
  return [...races(lines, people), ...found];
};
