/** How cards come and go, as Svelte transitions. */
import type { TransitionConfig } from "svelte/transition";

const spring = (t: number): number => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;
const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Turned over: the face is there, edge-on, from the first frame, because reactions are counted from it. */
export const flip = (_node: Element, { calm }: { calm: boolean }): TransitionConfig => ({
  duration: calm ? 0 : 190,
  easing: spring,
  css: (t) => `transform: perspective(40rem) rotateY(${(1 - t) * 80}deg) scale(${0.94 + 0.06 * t})`,
});

/** Away for good, or round and under the pile. `right` is asked when the card leaves. */
export const leave = (_node: Element, { calm, right }: { calm: boolean; right: () => boolean }): TransitionConfig => {
  if (calm) return { duration: 0 };
  if (right()) {
    return {
      duration: 420,
      easing: smooth,
      css: (t, u) => `transform: translateY(${-70 * u}%) rotate(${14 * u}deg) scale(${1 - 0.35 * u}); opacity: ${t}`,
    };
  }
  return {
    duration: 460,
    easing: smooth,
    css: (_t, u) => {
      const swing = Math.sin(Math.PI * u);
      return `transform: translate(${swing * 62}%, ${10 * u}%) rotate(${swing * 9}deg); z-index: ${u > 0.5 ? -1 : 1}`;
    },
  };
};
