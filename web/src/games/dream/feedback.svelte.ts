/** What is heard, felt and announced of a match, and what of it is played rather than shown. */
import type { EventContext } from "$lib/table/contract";
import type { dream } from "$lib/wire";
import { announcementOf, soundOf } from "./announce";
import { steps } from "./day_steps.svelte";
import type { Reader } from "./reader.svelte";
import { keepNight } from "./session";
import { Voice } from "./speech";
import { t } from "./texts";
import type { Match, Own, Public } from "./types";

export class Feedback {
  /** The Night whose end was seen happening: its unmasking is played, not only shown. */
  unmasking = $state.raw(0);
  falling = $state(false);
  readonly #match: Match;
  readonly #voice: Voice;

  constructor(match: Match, reader: Reader) {
    this.#match = match;
    this.#voice = new Voice(reader);
  }

  handle(event: dream.Event, context: EventContext<Public, Own>): void {
    const match = this.#match;
    const words = announcementOf(match, event);
    const loud = event.type === "awoke" || event.type === "clue_forbidden";
    if (words) match.announce(words, loud ? "assertive" : "polite");
    if (event.type === "awoke") keepNight(event.dawn);
    if (context.missed) return;
    const sound = soundOf(event);
    if (sound) match.sound(sound);
    if (event.type === "awoke") this.unmasking = event.dawn.round;
    if (event.type === "night_fell" && match.me !== null && match.me === match.pub.dreamer) this.falling = !match.calm;
    if (event.type === "spirits_dealt") this.falling = false;
    this.#voice.tell(match, event);
    if (event.type === "clue_forbidden" && event.seat === match.me) match.vibrate([0, 60, 40, 60]);
  }

  /** It is this player's turn. */
  callUp(): void {
    this.#match.announce(t("announce.your_turn"), "assertive");
    this.#match.sound("turn");
    this.#match.vibrate(30);
  }

  /** A step of the Day has come: the spirits, the cards, or the points. */
  reveal(step: number): void {
    this.#match.sound(step === steps - 1 ? "score" : "reveal");
  }

  countDown(seconds: number): void {
    if (seconds > 0 && seconds <= 5) this.#match.sound("tick");
  }
}
