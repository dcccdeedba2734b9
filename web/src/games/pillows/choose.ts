/** From gestures and keys to the actions the server offers. No rule here: what is not offered is not sent. */
import type { Action, Touch, Gesture } from "./types";

const fits = (action: Action, gesture: Gesture): boolean =>
  action.type === gesture.use &&
  (action.type !== "throw" || gesture.use !== "throw" || action.target === gesture.target);

/**
 * The offer that fits a gesture. Where only a touch is offered (the hush), every gesture is that touch:
 * a key struck in advance must be a false start like a finger on the pillow.
 */
export function choose(offers: readonly Action[], gesture: Gesture): Action | null {
  const exact = offers.find((offer) => fits(offer, gesture));
  if (exact) return exact;
  const touch = offers.find((offer) => offer.type === "take");
  return touch && offers.length === 1 ? touch : null;
}

/** My touch as it is shown: the server's view, unless my own gesture is a step ahead of it. */
export function shownTouch(told: Touch | null, local: Touch | null): Touch | null {
  if (!told) return local;
  return local && told.use === "none" && !told.early && local.use !== "none" ? local : told;
}

interface Pressed {
  readonly key: string;
  readonly code: string;
}

/**
 * One key, one gesture. `rivals` are the opponents from left to right. Digits count by place, for keyboards that
 * shift them.
 */
export function gestureOfKey(pressed: Pressed, rivals: readonly number[]): Gesture | null {
  const key = pressed.key.toLowerCase();
  if (key === "s" || key === " ") return { use: "shield" };
  if (key === "z") return { use: "sleep" };
  const digit = /^(?:Digit|Numpad)([1-5])$/.exec(pressed.code)?.[1] ?? (/^[1-5]$/.test(key) ? key : "");
  const target = digit ? rivals[Number(digit) - 1] : undefined;
  return target === undefined ? null : { use: "throw", target };
}

/** The opponents as one sits: from the neighbour on the left round the table. */
export const rivalsOf = (me: number, seats: number): number[] =>
  Array.from({ length: seats - 1 }, (_, step) => (me + 1 + step) % seats);
