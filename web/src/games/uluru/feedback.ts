/** What an event or a second of the match causes on this screen: announcements, sounds, vibration. */
import type { EventContext } from "$lib/table/contract";
import type { uluru } from "$lib/wire";
import { announcementOf, soundOf } from "./announce";
import type { Hand } from "./hand.svelte";
import { BIRDS } from "./pace";
import { stonesOf } from "./phrases";
import { t } from "./texts";
import type { Match, Verdict } from "./types";

export class NightFeedback {
  #second = -1;
  #step = -1;

  constructor(
    private readonly match: Match,
    private readonly hand: Hand,
  ) {}

  handle(event: uluru.Event, context: EventContext<unknown, unknown>): void {
    const { match } = this;
    const text = announcementOf(match, event);
    if (text) match.announce(text, event.type === "round_judged" ? "assertive" : "polite");
    if (context.missed) return;
    const sound = soundOf(event);
    if (sound) match.sound(sound);
    if (event.type === "round_began") match.vibrate(30);
    if (event.type === "round_judged") match.vibrate([0, 60, 40, 60]);
  }

  /** The last ten seconds are heard and felt. */
  countDown(seconds: number | null): void {
    const { match } = this;
    if (seconds === null || seconds > 10 || seconds === this.#second || match.paused) return;
    if (seconds === 10) match.announce(t("announce.late"), "assertive");
    this.#second = seconds;
    if (seconds > 0) match.sound(seconds <= 3 ? "hurry" : "tick");
    if (seconds > 0 && !this.hand.done) match.vibrate(seconds <= 3 ? 40 : 15);
  }

  /** Every verdict has its sound: a bird that sings, a stone that falls. */
  judge(step: number, verdicts: readonly (readonly Verdict[])[] | null, mine: boolean): void {
    const before = this.#step;
    this.#step = step;
    if (step < 0 || step >= BIRDS || step <= before) return;
    const paid = stonesOf(verdicts?.[step] ?? []);
    this.match.sound(paid ? "thud" : "bird");
    if (paid && mine) this.match.vibrate(30);
  }
}
