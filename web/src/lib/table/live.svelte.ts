/** A match as it is told by the server: folds update, hands out events, sends actions with their reaction time. */
import type { Act, Cue, MatchUpdate, Outcome } from "$lib/wire";
import type { Answer, EventHandler, GameId, GameTable, SeatInfo, SoundName } from "./contract";
import { announce } from "$lib/ui/announce.svelte";
import { frame } from "$lib/ui/frame.svelte";
import { playSound, vibrate } from "$lib/ui/noise";
import { prefs } from "$lib/ui/prefs.svelte";
import { ClockEstimate } from "$lib/net/clock";
import { newId } from "$lib/net/id";
import { fold, seatOf, type Known } from "./fold";
import { CueWatch } from "./cue";

/** What a table needs from the room it is in. */
export interface Surroundings {
  readonly game: GameId;
  readonly config: unknown;
  readonly matchSeats: readonly SeatInfo[];
  readonly screen: boolean;
  readonly paused: boolean;
  readonly live: boolean;
  /** Another device of the table makes the sounds. */
  readonly quiet: boolean;
  send(act: Act): Promise<Answer>;
  /** Something was missed: the whole picture is needed again. */
  lost(): void;
}

type Handler = EventHandler<unknown, unknown, unknown>;

export class LiveTable implements GameTable<unknown, unknown, unknown, unknown, unknown> {
  readonly clock = new ClockEstimate();
  #known: Known = $state.raw()!;
  #handlers = new Set<Handler>();
  #cues = new CueWatch();

  constructor(private readonly around: Surroundings, first: Known) {
    this.#known = first;
    this.#cues.see(first.cue);
  }

  get known(): Known {
    return this.#known;
  }
  get game(): GameId {
    return this.around.game;
  }
  get pub(): unknown {
    return this.#known.pub;
  }
  get own(): unknown {
    return this.#known.own;
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
    return this.around.config;
  }
  get screen(): boolean {
    return this.around.screen;
  }
  get seats(): readonly SeatInfo[] {
    return this.around.matchSeats;
  }
  get paused(): boolean {
    return this.around.paused;
  }
  get live(): boolean {
    return this.around.live;
  }
  get calm(): boolean {
    return prefs.calm;
  }

  hear(update: MatchUpdate): void {
    const next = fold(this.#known, update);
    if (!next) {
      this.around.lost();
      return;
    }
    const before = { pub: this.pub, own: this.own };
    this.#known = next;
    this.clock.heard(update.at, performance.now());
    this.#cues.see(next.cue);
    this.#tell(update, before);
  }

  #tell(update: MatchUpdate, before: { pub: unknown; own: unknown }): void {
    const events = update.events ?? [];
    events.forEach((event, index) => {
      for (const handler of this.#handlers) handler(event, { at: update.at, before, index, count: events.length, missed: update.fresh === true, races: update.races ?? [] });
    });
  }

  now(): number {
    return this.clock.at(frame());
  }

  act(action: unknown, event?: Event): Promise<Answer> {
    const race = this.#cues.answer(this.#known.cue, this.me, event?.timeStamp ?? performance.now());
    return this.around.send({ t: "act", id: newId(), action, ...race });
  }

  onEvent(handler: Handler): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  say(text: string, urgency: "polite" | "assertive" = "polite"): void {
    announce(text, urgency);
  }

  sound(name: SoundName): void {
    if (!this.around.quiet) playSound(name);
  }

  vibrate(pattern: number | number[]): void {
    if (!this.screen) vibrate(pattern);
  }
}
