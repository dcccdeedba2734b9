/** Where a dragged pillow may land: elements marked `data-drop="throw:2"`, `"shield"` or `"sleep"`. */
import type { Gesture } from "./types";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A throw is seldom exact: a place catches what falls this near to it, in px. */
const generous = 32;

const gap = (value: number, low: number, high: number): number => Math.max(low - value, value - high, 0);

export const distance = (box: Box, x: number, y: number): number =>
  Math.hypot(gap(x, box.left, box.right), gap(y, box.top, box.bottom));

export function parseDrop(mark: string): Gesture | null {
  if (mark === "shield" || mark === "sleep") return { use: mark };
  const target = /^throw:(\d)$/.exec(mark)?.[1];
  return target === undefined ? null : { use: "throw", target: Number(target) };
}

/** The nearest place to a point, if one is near enough. */
export function dropAt(root: ParentNode, x: number, y: number): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = generous;
  for (const place of root.querySelectorAll<HTMLElement>("[data-drop]")) {
    const far = distance(place.getBoundingClientRect(), x, y);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}
