/** Things that make room for another move to their new place. They keep their size: nothing is stretched. */
import { cubicOut } from "svelte/easing";
import type { AnimationConfig } from "svelte/animate";

interface Places {
  readonly from: DOMRect;
  readonly to: DOMRect;
}

export function glide(_: Element, { from, to }: Places, { duration }: { duration: number }): AnimationConfig {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return { duration, easing: cubicOut, css: (_t, left) => `transform: translate(${x * left}px, ${y * left}px)` };
}
