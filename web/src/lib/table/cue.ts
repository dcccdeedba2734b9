/**
 * When a cue was painted on this screen, and how long its answer took, both on the page's monotonic clock.
 *
 * The first animation frame after the view has changed is the frame that paints it; the stamp is taken when that
 * frame has been handed over. A page that nobody could see when the cue came (another tab, a sleeping phone) claims no
 * reaction time: its answer counts from when it arrives.
 */
import type { Cue } from "$lib/wire";

export interface Race {
  cue?: number;
  rt?: number;
}

/** A frame that comes so much later, in ms, was not drawn when the cue came: the page was asleep. */
const asleepAfter = 1_000;

export interface Screen {
  /** Calls back when the next frame has been painted, with the time. */
  painted(run: (time: number) => void): void;
  hidden(): boolean;
  now(): number;
}

export const browserScreen: Screen = {
  painted(run) {
    // A task that is asked for in a frame runs when that frame has been painted.
    requestAnimationFrame(() => setTimeout(() => run(performance.now())));
  },
  hidden: () => document.visibilityState === "hidden",
  now: () => performance.now(),
};

export class CueWatch {
  #number: number | null = null;
  #painted: number | null = null;

  constructor(private readonly screen: Screen = browserScreen) {}

  /** The cue of the view that is about to be painted. */
  see(cue: Cue | null): void {
    if (cue === null || cue.number === this.#number) return;
    this.#number = cue.number;
    this.#painted = null;
    if (this.screen.hidden()) return;
    const came = this.screen.now();
    this.screen.painted((time) => {
      if (this.#number === cue.number && time - came < asleepAfter) this.#painted = time;
    });
  }

  /** What goes with an action that an event of time `at` caused: nothing when this seat is in no race. */
  answer(cue: Cue | null, seat: number | null, at: number): Race {
    if (!cue || seat === null || !cue.seats.includes(seat)) return {};
    if (this.#painted === null || cue.number !== this.#number) return { cue: cue.number };
    return { cue: cue.number, rt: Math.max(0, Math.round(at - this.#painted)) };
  }
}

/** Whether answers to this cue compete with each other, and not only with a timer. */
export const contested = (cue: Cue | null): boolean => cue !== null && !cue.against?.length;
