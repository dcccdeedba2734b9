/** What an event of the match causes on this screen: announcements, sounds, vibration, rolling dice, large words. */
import type { EventContext } from "$lib/table/contract";
import type { pyramid } from "$lib/wire";
import { announcementOf, soundOf } from "./announce";
import { t } from "./texts";
import type { Bed, Match } from "./types";

export interface Shout {
  readonly text: string;
  readonly bad: boolean;
  readonly beds: readonly Bed[];
}

export class PyramidFeedback {
  shout = $state.raw<Shout | null>(null);
  rolling = $state(false);
  /** Places where a cat has just lain down. */
  fresh = $state.raw<ReadonlySet<number>>(new Set());
  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly match: Match) {}

  handle(event: pyramid.Event, context: EventContext<unknown, unknown>): void {
    const { match } = this;
    match.announce(announcementOf(match, event));
    if (context.missed) return;
    const sound = soundOf(event, match.me);
    if (sound) match.sound(sound);
    this.#show(event);
    if (event.type === "catastrophe_struck" && event.seat === match.me) match.vibrate([0, 60, 40, 90]);
    if (event.type === "turn_began" && event.seat === match.me) match.vibrate(30);
  }

  stop(): void {
    clearTimeout(this.#quiet);
  }

  #show(event: pyramid.Event): void {
    if (event.type === "dice_rolled" && !this.match.calm) {
      this.rolling = true;
      setTimeout(() => (this.rolling = false), 450);
    }
    if (event.type === "cats_laid") {
      this.fresh = new Set(event.beds.map((bed) => bed.place));
      this.#cry(t("lay"), false, event.beds);
    }
    if (event.type === "catastrophe_struck") this.#cry(t("catastrophe"), true);
    if (event.type === "winner_named") this.#cry(t("home"), false);
  }

  #cry(text: string, bad: boolean, beds: readonly Bed[] = []): void {
    this.stop();
    this.shout = { text, bad, beds: beds.slice(0, 3) };
    this.#quiet = setTimeout(() => (this.shout = null), 1_700);
  }
}
