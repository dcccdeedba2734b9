/** The steps of a Day, one after the other: each stays as long as there is something to look at. */
import type { Dawn } from "./types";

export const steps = 4;
/** Milliseconds for one card. */
export const pace = 3_600;

export class DaySteps {
  step = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly dawn: Dawn,
    /** Begins with the first step; otherwise the last one is shown at once. */
    fresh: boolean,
    /** Called when a step has come by itself. */
    private readonly onstep: (step: number) => void,
  ) {
    this.step = fresh ? 0 : steps - 1;
  }

  /** Goes on by itself to the last step; returns what stops it. */
  run(): () => void {
    this.#plan();
    return () => clearTimeout(this.#timer);
  }

  /** A tap: nothing goes on by itself any more. */
  go(to: number): void {
    clearTimeout(this.#timer);
    this.step = Math.max(0, Math.min(steps - 1, to));
  }

  #plan(): void {
    if (this.step >= steps - 1) return;
    this.#timer = setTimeout(() => {
      this.step += 1;
      this.onstep(this.step);
      this.#plan();
    }, this.#stay());
  }

  /** A spirit is turned over every half second, then there is one story a card. */
  #stay(): number {
    const { spirits, cards } = this.dawn;
    if (this.step === 0) return 3_400;
    return this.step === 1 ? 4_500 + 480 * spirits.length : Math.min(40_000, 3_000 + pace * cards.length);
  }
}
