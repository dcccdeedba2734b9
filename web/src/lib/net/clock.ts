/**
 * An estimate of the match clock from what the server says of it.
 *
 * Every `at` received is a lower bound: it was written before it arrived. A `pong` also bounds it from above, by half
 * the round trip; the quickest of the last few is believed.
 */
interface Sample {
  readonly offset: number;
  readonly trip: number;
}

const kept = 8;

export class ClockEstimate {
  #samples: Sample[] = [];
  #offset: number | null = null;
  #stopped: number | null = null;

  /** The match time at local time `local` (milliseconds of the page's monotonic clock). */
  at(local: number): number {
    if (this.#stopped !== null) return this.#stopped;
    return this.#offset === null ? 0 : local + this.#offset;
  }

  /** An update written at match time `at` arrived at `local`. */
  received(at: number, local: number): void {
    if (this.#stopped !== null) this.#stopped = Math.max(this.#stopped, at);
    if (this.#offset === null || at - local > this.#offset) this.#offset = at - local;
  }

  /** A ping sent at `sent` was answered at `local` with match time `at`. */
  ponged(at: number, sent: number, local: number): void {
    const trip = local - sent;
    this.#samples = [...this.#samples, { offset: at + trip / 2 - local, trip }].slice(-kept);
    const best = this.#samples.reduce((one, other) => (other.trip <= one.trip ? other : one));
    this.#offset = Math.max(best.offset, at - local);
  }

  /** The clock stands still in a pause; afterwards old samples are worthless. */
  pause(on: boolean, local: number): void {
    if (on === (this.#stopped !== null)) return;
    if (on) {
      this.#stopped = this.at(local);
    } else {
      this.#offset = (this.#stopped ?? 0) - local;
      this.#stopped = null;
      this.#samples = [];
    }
  }

  /** Another match, another clock. */
  reset(): void {
    this.#samples = [];
    this.#offset = null;
    this.#stopped = null;
  }
}
