/** Delay before a retry: exponential, with jitter, capped. */
export const firstWait = 150;
export const longestWait = 4000;

export function wait(attempt: number, chance: () => number = Math.random): number {
  const top = Math.min(longestWait, firstWait * 2 ** attempt);
  return Math.round(top / 2 + (chance() * top) / 2);
}
