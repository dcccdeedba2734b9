/** What an event of the match causes on this screen: announcements, sounds, vibration, flying pillows, photo times. */
import type { EventContext } from "$lib/table/contract";
import { addRaces, noPhotos, type Photos } from "$lib/table/photos";
import type { pillows } from "$lib/wire";
import { announcementOf, soundOf } from "./announce";
import type { Flights } from "./flightpaths.svelte";
import type { Hand } from "./hand.svelte";
import type { Match, Touch } from "./types";

export class BattleFeedback {
  /** When the verdicts came, in match time. */
  restFrom = $state.raw<number | null>(null);
  #photos = $state.raw<Photos>(noPhotos);
  /** The turn in which my own pillow has already been animated. */
  #flown = -1;

  constructor(
    private readonly match: Match,
    private readonly hand: Hand,
    private readonly flights: Flights,
  ) {}

  /** How long a seat needed in this turn, in ms. */
  timeOf(seat: number): number | null {
    return this.#photos.cue === this.match.pub.turn ? (this.#photos.times[seat] ?? null) : null;
  }

  /** My pillow was dragged to its place: nothing has to fly. */
  carried(): void {
    this.#flown = this.match.pub.turn;
  }

  /** My own pillow flies with my gesture, before the server answers. Call it in an effect. */
  followHand(): void {
    const { pub, me } = this.match;
    const touch = this.hand.touch;
    if (!touch || touch.use === "none" || touch.early || this.#flown === pub.turn || me === null) return;
    this.#flown = pub.turn;
    if (pub.phase === "open") this.#animate(touch, me, pub.touches[me] !== null && touch.use === "throw");
  }

  handle(event: pillows.Event, context: EventContext<pillows.Public, null>): void {
    const { match } = this;
    const text = announcementOf(match, event);
    if (text) match.announce(text, event.type === "revealed" ? "assertive" : "polite");
    if (event.type === "turn_closed" || event.type === "dealt") this.restFrom = context.at;
    if (context.races?.length) this.#photos = addRaces(this.#photos, context.races);
    if (context.missed) return;
    if (event.type === "revealed") this.hand.revealed();
    if ("seat" in event && event.seat !== match.me) {
      this.#animate(touchOf(event), event.seat, context.before.pub.touches[event.seat] != null);
    }
    this.#sound(event);
    this.#vibrate(event);
  }

  #sound(event: pillows.Event): void {
    const { match } = this;
    match.sound(soundOf(event, match.me));
    if (event.type !== "turn_closed" || !match.outcome) return;
    match.sound(match.me === null || match.pub.counts[match.me] === 0 ? "win" : "lose");
  }

  #vibrate(event: pillows.Event): void {
    const { match } = this;
    if (event.type === "revealed") match.vibrate(20);
    if (event.type === "threw" && event.target === match.me) match.vibrate([0, 40, 30, 60]);
    if (event.type === "started_early" && event.seat === match.me) match.vibrate(120);
  }

  /** Animates a pillow that leaves the middle or the hand that held it. */
  #animate(touch: Touch | null, seat: number, held: boolean): void {
    if (this.match.calm || !touch || touch.early || touch.use === "none") return;
    const from = held ? `seat-${seat}` : "centre";
    const { flights } = this;
    if (touch.use === "throw") {
      flights.launch(from, `seat-${touch.target}`, "flying", () => this.match.sound("thud"));
    } else if (!held) {
      flights.launch(from, `seat-${seat}`, touch.use === "shield" ? "shield" : "slept");
    }
  }
}

function touchOf(event: pillows.Event): Touch | null {
  if (event.type === "threw") return { use: "throw", target: event.target, early: false };
  if (event.type === "shielded") return { use: "shield", target: null, early: false };
  return event.type === "slept" ? { use: "sleep", target: null, early: false } : null;
}
