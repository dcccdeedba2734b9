/** How long to wait before trying again: soon at first, never in step with everybody else, never very long. */
export const firstWait = 150;
export const longestWait = 4000;

export function wait(attempt: number, chance: () => number = Math.random): number {
  const top = Math.min(longestWait, firstWait * 2 ** attempt);
  return Math.round(top / 2 + (chance() * top) / 2);
}
