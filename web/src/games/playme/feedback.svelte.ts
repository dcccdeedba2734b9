/** What an event of the match causes on this screen: announcements, sounds, vibration, large words, photo finishes. */
import type { EventContext, Photo } from "$lib/table/contract";
import { finishOf, type Finish } from "$lib/table/photos";
import { announcementOf, shoutOf, soundOf } from "./announce";
import type { Hand } from "./hand.svelte";
import { actingIn, actingText } from "./powers";
import { sceneOf, sceneTime, type Scene } from "./scenes";
import type { GameEvent, Match, Public } from "./types";

export interface Shout {
  readonly text: string;
  readonly bad: boolean;
}

/** A power at work: whose, and what it does. */
export interface Acting {
  readonly seat: number;
  readonly text: string;
}
const actingTime = 2_600;

export class RaceFeedback {
  shout = $state.raw<Shout | null>(null);
  /** What came of a round in the hunt, while it is staged. */
  scene = $state.raw<Scene | null>(null);
  acting = $state.raw<Acting | null>(null);
  /** Two plays at the same instant. */
  clash = $state.raw<readonly Finish[]>([]);
  /** The winner's slap, and the slaps after the round. */
  won = $state.raw<Finish | null>(null);
  slapped = $state.raw<readonly Finish[]>([]);
  /** The last timed play of every seat. */
  #latest: Readonly<Record<number, Finish>> = {};
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    private readonly match: Match,
    private readonly hand: Hand,
  ) {}

  handle(event: GameEvent, context: EventContext<Public, unknown>): void {
    const { match } = this;
    const text = announcementOf(match, event);
    const urgent = event.type === "round_began" || (event.type === "line_blocked" && event.target === match.me);
    if (text) match.announce(text, urgent ? "assertive" : "polite");
    if (context.missed) return;
    if (event.type === "dice_rolled" && event.seat === match.me) this.hand.fell();
    this.#photograph(event, context.races ?? []);
    this.#show(event, context.before.pub);
    const sound = soundOf(match, event);
    if (sound) match.sound(sound);
    this.#vibrate(event);
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  #later(ms: number, run: () => void): void {
    this.#timers.push(setTimeout(run, ms));
  }

  #show(event: GameEvent, before: Public): void {
    const shout = shoutOf(this.match, event);
    if (shout) {
      this.shout = shout;
      this.#later(1_100, () => this.shout === shout && (this.shout = null));
    }
    const scene = sceneOf(event);
    if (scene) {
      this.scene = scene;
      // What is staged says it all, except on a phone beside the big screen, which stages nothing.
      if (!this.match.hand) this.shout = null;
      this.#later(sceneTime, () => this.scene === scene && (this.scene = null));
    }
    const seat = actingIn(event, before);
    if (seat !== null) {
      const acting = { seat, text: actingText(this.match, event, seat) };
      this.acting = acting;
      this.#later(actingTime, () => this.acting === acting && (this.acting = null));
    }
    if (event.type === "round_began") this.scene = this.acting = null;
  }

  #vibrate(event: GameEvent): void {
    const { match } = this;
    if (event.type === "line_blocked" && event.target === match.me) match.vibrate([0, 40, 30, 60]);
    if (event.type === "round_began") match.vibrate(30);
    if (event.type === "slap_failed" && event.seat === match.me) match.vibrate(160);
    if (event.type === "jabberwocky_came") match.vibrate([0, 120, 60, 200]);
  }

  #photograph(event: GameEvent, races: readonly Photo[]): void {
    for (const [seat] of races) this.#latest = { ...this.#latest, [seat]: finishOf(races, seat)! };
    if (event.type === "round_began") [this.clash, this.slapped, this.won] = [[], [], null];
    if (event.type === "round_won") this.won = finishOf(races, event.seat);
    if (event.type === "slaps_called") this.slapped = [];
    if (event.type === "tile_slapped") this.slapped = [...this.slapped, ...[finishOf(races, event.seat) ?? []].flat()];
    if (event.type === "clashed") {
      const hands = [event.seat, ...event.blockers].flatMap((seat) => this.#latest[seat] ?? []);
      this.clash = hands;
      this.#later(3_000, () => this.clash === hands && (this.clash = []));
    }
  }
}
