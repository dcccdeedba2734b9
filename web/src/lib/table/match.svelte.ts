/**
 * A match on a server as this device sees it: applies updates, passes events on, sends actions with their reaction
 * time.
 */
import type { Act, Cue, MatchUpdate, Outcome } from "$lib/wire";
import type { Answer, EventHandler, GameMatch, SeatInfo, SoundName } from "./contract";
import { announce } from "$lib/ui/announce.svelte";
import { frame } from "$lib/ui/frame.svelte";
import { playSound, vibrate } from "$lib/ui/feedback";
import { prefs } from "$lib/ui/prefs.svelte";
import { ClockEstimate } from "$lib/net/clock";
import { newId } from "$lib/net/id";
import { fold, seatOf, type Known } from "./fold";
import { contested, CueWatch } from "./cue";
import { addFinishes, type Finishes } from "./photos";

/** What a match needs from the table it is played at. */
export interface MatchContext {
  readonly game: string;
  readonly config: unknown;
  readonly matchSeats: readonly SeatInfo[];
  readonly screen: boolean;
  readonly paused: boolean;
  readonly live: boolean;
  /** This device is only its player's hand: the big screen shows the rest. */
  readonly hand: boolean;
  /** Another device of the table makes the sounds. */
  readonly quiet: boolean;
  /** Where answers compete it is sent twice: if the first is lost on its way, the second shows it at once. */
  send(act: Act, twice: boolean): Promise<Answer>;
  /** An update is missing: the server must send a whole view. */
  outOfSync(): void;
}

type Handler = EventHandler<unknown, unknown, unknown>;

export class LiveMatch implements GameMatch<unknown, unknown, unknown, unknown, unknown> {
  readonly clock = new ClockEstimate();
  #known: Known = $state.raw()!;
  /** The photo finishes of the races seen so far. */
  finishes = $state.raw<readonly Finishes[]>([]);
  #handlers = new Set<Handler>();
  #cues = new CueWatch();

  constructor(
    private readonly context: MatchContext,
    first: Known,
  ) {
    this.#known = first;
    this.#cues.see(first.cue);
  }

  get known(): Known {
    return this.#known;
  }
  get game(): string {
    return this.context.game;
  }
  get pub(): unknown {
    return this.#known.pub;
  }
  get own(): unknown {
    return this.#known.own;
  }
  get hand(): boolean {
    return this.context.hand && this.me !== null;
  }
  get offers(): readonly unknown[] {
    return this.#known.offers;
  }
  get open(): readonly string[] {
    return this.#known.open;
  }
  get cue(): Cue | null {
    return this.#known.cue;
  }
  get outcome(): Outcome | null {
    return this.#known.outcome;
  }
  get me(): number | null {
    return seatOf(this.#known.stream);
  }
  get config(): unknown {
    return this.context.config;
  }
  get screen(): boolean {
    return this.context.screen;
  }
  get seats(): readonly SeatInfo[] {
    return this.context.matchSeats;
  }
  get paused(): boolean {
    return this.context.paused;
  }
  get live(): boolean {
    return this.context.live;
  }
  get calm(): boolean {
    return prefs.calm;
  }

  receive(update: MatchUpdate): void {
    const next = fold(this.#known, update);
    if (!next) {
      this.context.outOfSync();
      return;
    }
    const before = { pub: this.pub, own: this.own };
    this.#known = next;
    this.clock.received(update.at, performance.now());
    this.#cues.see(next.cue);
    if (update.races?.length) this.finishes = addFinishes(this.finishes, update.races);
    this.#emit(update, before);
  }

  #emit(update: MatchUpdate, before: { pub: unknown; own: unknown }): void {
    const events = update.events ?? [];
    events.forEach((event, index) => {
      for (const handler of this.#handlers)
        handler(event, {
          at: update.at,
          before,
          index,
          count: events.length,
          missed: update.fresh === true,
          races: update.races ?? [],
        });
    });
  }

  now(): number {
    return this.clock.at(frame());
  }

  act(action: unknown, event?: Event): Promise<Answer> {
    const race = this.#cues.answer(this.#known.cue, this.me, event?.timeStamp ?? performance.now());
    const twice = race.rt !== undefined && contested(this.#known.cue);
    return this.context.send({ t: "act", id: newId(), action, ...race }, twice);
  }

  onEvent(handler: Handler): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  announce(text: string, urgency: "polite" | "assertive" = "polite"): void {
    announce(text, urgency);
  }

  sound(name: SoundName): void {
    if (!this.context.quiet) playSound(name);
  }

  vibrate(pattern: number | number[]): void {
    if (!this.screen) vibrate(pattern);
  }
}
