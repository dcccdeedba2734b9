/** What the components compute from the view. */
import type { Config, Laid, Public, Tilted } from "./types";

type Phase = Public["phase"];

/** Those who give clues, clockwise from the Dreamer's left (DR-6). */
export const inOrder = (dreamer: number, seats: number): number[] =>
  Array.from({ length: seats - 1 }, (_, i) => (dreamer + 1 + i) % seats);

/** From the mask to the Day. */
export const isMasked = (phase: Phase): boolean =>
  phase === "night" || phase === "last" || phase === "story" || phase === "tilt";

/** How a card lies: found in the story, or leaned by more spirits than not (DR-23). */
export const isTilted = (tilt: Tilted): boolean => tilt.found || tilt.yes > tilt.no;

export const onSide = (cards: readonly Laid[], side: Laid["side"]): Laid[] =>
  cards.filter((card) => card.side === side);

/** About how long a phase lasts in all, to draw its glass; when it ends is decided by the server. */
export function spanOf(phase: Phase, config: Pick<Config, "night" | "story">): number {
  const fixed = { dusk: 15_000, last: 10_000, tilt: 16_000, day: 60_000, over: 0 } as const;
  if (phase === "night") return config.night * 1000;
  return phase === "story" ? config.story * 1000 : fixed[phase];
}

/** Whole seconds left, never below none. */
export const secondsTo = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000));

/** The share left, in steps: repainting every frame would slow old phones down. */
export const shareTo = (until: number, now: number, span: number, steps = 48): number =>
  span <= 0 ? 0 : Math.min(1, Math.max(0, Math.ceil(((until - now) / span) * steps) / steps));

export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
