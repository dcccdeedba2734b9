import type { Outcome } from "$lib/wire";

/** Everybody's place from 1, best first; ties share a place and the next one counts them. */
export function places(outcome: Outcome): { seat: number; place: number }[] {
  let before = 0;
  return outcome.ranking.flatMap((group) => {
    const place = before + 1;
    before += group.length;
    return group.map((seat) => ({ seat, place }));
  });
}

/** Who stands on each of the three steps; a step is empty where a tie above has used its place. */
export function podium(outcome: Outcome): number[][] {
  const all = places(outcome);
  return [1, 2, 3].map((step) => all.filter(({ place }) => place === step).map(({ seat }) => seat));
}
