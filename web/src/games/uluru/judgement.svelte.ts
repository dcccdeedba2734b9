/** Which rock is looked at, and how far its judgement has been shown. */
import { BIRDS, secondsTo, stepAt } from "./pace";
import { stonesOf } from "./phrases";
import type { Bird, Match, Row, Verdict } from "./types";

/** How long a big screen shows each rock, in ms. */
const rockTime = 6_000;

export class Judgement {
  /** The seat chosen to look at. */
  picked = $state.raw<number | null>(null);
  /** The bird whose verdict is being read. */
  read = $state.raw<Bird | null>(null);
  /** The round whose judgement was skipped to its end. */
  skipped = $state.raw(0);

  constructor(private readonly match: Match) {}

  get judged(): boolean {
    return this.match.pub.results.length > 0;
  }

  /** The bird being judged; -1 before the first, `BIRDS` after the last. */
  get step(): number {
    const { pub, calm, config } = this.match;
    if (!this.judged) return -1;
    return calm || this.skipped === pub.round ? BIRDS : stepAt(this.match.now(), pub.since, config.rest);
  }

  get seat(): number {
    const { match } = this;
    const turns = match.screen && this.step >= BIRDS;
    const turn = turns ? Math.floor((match.now() - match.pub.since) / rockTime) % match.seats.length : 0;
    return this.picked ?? match.me ?? turn;
  }

  get row(): Row {
    const { pub, me } = this.match;
    if (this.judged) return pub.results[this.seat]?.row ?? "light";
    if (me !== null) return pub.plays[me] ?? "light";
    return pub.dark.length ? "both" : "light";
  }

  get verdicts(): readonly (readonly Verdict[])[] | null {
    return this.judged ? (this.match.pub.results[this.seat]?.verdicts ?? []) : null;
  }

  /** The stones of every seat, as far as they have been shown. */
  get stones(): readonly number[] {
    const { pub } = this.match;
    const { step } = this;
    return pub.stones.map((all, seat) => {
      const verdicts = pub.results[seat]?.verdicts;
      if (!verdicts || step >= BIRDS) return all;
      return all - verdicts.slice(step + 1).reduce((sum, found) => sum + stonesOf(found), 0);
    });
  }

  /** Seconds left of the glass; `null` without one. */
  get seconds(): number | null {
    const { pub } = this.match;
    const runs = pub.phase === "glass" && pub.glass !== null && pub.until !== null;
    return runs ? secondsTo(pub.until, this.match.now()) : null;
  }

  clear(): void {
    this.read = this.picked = null;
  }
}
