/** How far the judgement has been shown: one bird at a time, from when the glass was empty. */
export const BIRDS = 8;

/** Milliseconds a bird: slow, but all within half of the time for the judgement. */
export const paceOf = (rest: number): number => Math.max(250, Math.min(1_100, (rest * 500) / (BIRDS + 1)));

/** The bird being judged, 0 to 7; 8 when all are; -1 before the first. */
export const stepAt = (now: number, since: number, rest: number): number =>
  Math.max(-1, Math.min(BIRDS, Math.floor((now - since) / paceOf(rest)) - 1));

export const share = (now: number, from: number, until: number, steps: number): number => {
  const gone = Math.min(1, Math.max(0, (now - from) / Math.max(1, until - from)));
  return Math.floor(gone * steps) / steps;
};

export const secondsTo = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000));

/** "1:05" */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
