/** What an event of the match causes on this screen: announcements, sounds, vibration, rolling dice, large words. */
import { topOf } from "./board";
import type { EventContext } from "$lib/table/contract";
import type { pyramid } from "$lib/wire";
import { announcementOf, soundOf } from "./announce";
import { t } from "./texts";
import type { Bed, Match, Public } from "./types";

export interface Shout {
  readonly text: string;
  readonly bad: boolean;
  readonly beds: readonly Bed[];
}

/** A cat that falls off the pyramid: from which place, and whose it is. */
export interface Tumble {
  readonly place: number;
  readonly seat: number;
}
/** How long cats lie down, and how long they fall, in ms: a class is taken off by time, not by its animation. */
const layTime = 900;
const fallTime = 1_600;

export class PyramidFeedback {
  shout = $state.raw<Shout | null>(null);
  rolling = $state(false);
  /** Places where a cat has just lain down. */
  fresh = $state.raw<ReadonlySet<number>>(new Set());
  tumbling = $state.raw<readonly Tumble[]>([]);
  #quiet: ReturnType<typeof setTimeout> | undefined;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(private readonly match: Match) {}

  handle(event: pyramid.Event, context: EventContext<Public, unknown>): void {
    const { match } = this;
    match.announce(announcementOf(match, event));
    if (context.missed) return;
    const sound = soundOf(event, match.me);
    if (sound) match.sound(sound);
    this.#show(event, context.before.pub);
    if (event.type === "catastrophe_struck" && event.seat === match.me) match.vibrate([0, 60, 40, 90]);
    if (event.type === "turn_began" && event.seat === match.me) match.vibrate(30);
  }

  stop(): void {
    clearTimeout(this.#quiet);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #show(event: pyramid.Event, before: Public): void {
    if (event.type === "dice_rolled" && !this.match.calm) {
      this.rolling = true;
      this.#after(450, () => (this.rolling = false));
    }
    if (event.type === "cats_laid") {
      const fresh = new Set(event.beds.map((bed) => bed.place));
      this.fresh = fresh;
      this.#after(layTime, () => (this.fresh = this.fresh === fresh ? new Set() : this.fresh));
      this.#cry(t("lay"), false, event.beds);
    }
    if (event.type === "catastrophe_struck") {
      this.#cry(t("catastrophe"), true);
      if (!this.match.calm) this.#tumble(event.seat, before);
    }
    if (event.type === "winner_named") this.#cry(t("home"), false);
  }

  /** The cats that would have lain down fall; with nothing placed, three fall off the top. */
  #tumble(seat: number, before: Public): void {
    const places = before.piles.length ? before.piles.map((pile) => pile.place) : topOf(before.places, 3);
    const tumbling = places.map((place) => ({ place, seat }));
    this.tumbling = tumbling;
    this.#after(fallTime, () => (this.tumbling = this.tumbling === tumbling ? [] : this.tumbling));
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, ms);
    this.#timers.add(timer);
  }

  #cry(text: string, bad: boolean, beds: readonly Bed[] = []): void {
    clearTimeout(this.#quiet);
    this.shout = { text, bad, beds: beds.slice(0, 3) };
    this.#quiet = setTimeout(() => (this.shout = null), 1_700);
  }
}
