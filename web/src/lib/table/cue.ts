/**
 * When a cue was painted on this screen, and how long its answer took, both on the page's monotonic clock.
 *
 * The first animation frame after the view has changed is the frame that paints it.
 */
import type { Cue } from "$lib/wire";

export interface Race {
  cue?: number;
  rt?: number;
}

export class CueWatch {
  #number: number | null = null;
  #painted: number | null = null;

  constructor(
    private readonly nextFrame: (run: (time: number) => void) => void = (run) => void requestAnimationFrame(run),
  ) {}

  /** The cue of the view that is about to be painted. */
  see(cue: Cue | null): void {
    if (cue === null || cue.number === this.#number) return;
    this.#number = cue.number;
    this.#painted = null;
    this.nextFrame((time) => {
      if (this.#number === cue.number) this.#painted = time;
    });
  }

  /** What goes with an action that an event of time `at` caused: nothing when this seat is in no race. */
  answer(cue: Cue | null, seat: number | null, at: number): Race {
    if (!cue || seat === null || !cue.seats.includes(seat)) return {};
    if (this.#painted === null || cue.number !== this.#number) return { cue: cue.number };
    return { cue: cue.number, rt: Math.max(0, Math.round(at - this.#painted)) };
  }
}
