/** A match without a server, for tutorials and tests: the same contract, driven by a script. */
import type { Answer, EventHandler, GameMatch, GameTypes, SeatInfo, SoundName, EventContext } from "./contract";
import type { Cue, Outcome } from "$lib/wire";
import { announce } from "$lib/ui/announce.svelte";
import { playSound, vibrate } from "$lib/ui/feedback";
import { prefs } from "$lib/ui/prefs.svelte";
import { frame } from "$lib/ui/frame.svelte";

/** One step of a script: the changed top-level fields of the view, the events, the new offers. */
export interface Scene<G extends GameTypes> {
  events?: readonly G["Event"][];
  pub?: Partial<G["Public"]>;
  own?: Partial<G["Own"]> | null;
  offers?: readonly G["Action"][];
  open?: readonly string[];
  cue?: Cue | null;
  outcome?: Outcome;
}

export interface Script<G extends GameTypes> {
  game: string;
  pub: G["Public"];
  own?: G["Own"] | null;
  offers?: readonly G["Action"][];
  open?: readonly string[];
  config: G["Config"];
  me?: number | null;
  seats: readonly Partial<SeatInfo>[];
  screen?: boolean;
  hand?: boolean;
  /** Called at once with every action; show the next scene from here. */
  onAct?: (action: G["Action"]) => Answer | void;
}

export class ScriptedMatch<G extends GameTypes> implements GameMatch<
  G["Public"],
  G["Own"],
  G["Action"],
  G["Event"],
  G["Config"]
> {
  readonly game: string;
  readonly config: G["Config"];
  readonly me: number | null;
  readonly screen: boolean;
  readonly hand: boolean;
  readonly seats: readonly SeatInfo[];
  readonly paused = false;
  readonly live = true;
  pub: G["Public"] = $state.raw()!;
  own: G["Own"] | null = $state.raw(null);
  offers: readonly G["Action"][] = $state.raw([]);
  open: readonly string[] = $state.raw([]);
  cue: Cue | null = $state.raw(null);
  outcome: Outcome | null = $state.raw(null);
  #origin = performance.now();
  #handlers = new Set<EventHandler<G["Public"], G["Own"], G["Event"]>>();
  #onAct: Script<G>["onAct"];

  constructor(script: Script<G>) {
    this.game = script.game;
    this.config = script.config;
    this.me = script.me ?? null;
    this.screen = script.screen ?? false;
    this.hand = script.hand ?? false;
    this.pub = script.pub;
    this.own = script.own ?? null;
    this.offers = script.offers ?? [];
    this.open = script.open ?? [];
    this.#onAct = script.onAct;
    this.seats = script.seats.map((seat, index) => ({
      seat: index,
      name: `${index + 1}`,
      avatar: index,
      me: index === this.me,
      host: false,
      bot: null,
      away: null,
      here: true,
      lag: null,
      path: null,
      ...seat,
    }));
  }

  get calm(): boolean {
    return prefs.calm;
  }

  /** The next scene: the view changes, then handlers get the events. */
  show(scene: Scene<G>): void {
    const before = { pub: this.pub, own: this.own };
    if (scene.pub) this.pub = { ...(this.pub as object), ...scene.pub };
    if (scene.own !== undefined) this.own = scene.own === null ? null : { ...(this.own as object), ...scene.own };
    if (scene.offers) this.offers = scene.offers;
    if (scene.open) this.open = scene.open;
    if (scene.cue !== undefined) this.cue = scene.cue;
    if (scene.outcome) this.outcome = scene.outcome;
    const events = scene.events ?? [];
    events.forEach((event, index) => {
      const context: EventContext<G["Public"], G["Own"]> = {
        at: this.now(),
        before,
        index,
        count: events.length,
        missed: false,
      };
      for (const handler of this.#handlers) handler(event, context);
    });
  }

  now(): number {
    return frame() - this.#origin;
  }

  act(action: G["Action"]): Promise<Answer> {
    return Promise.resolve(this.#onAct?.(action) ?? { ok: true });
  }

  onEvent(handler: EventHandler<G["Public"], G["Own"], G["Event"]>): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  announce(text: string, urgency: "polite" | "assertive" = "polite"): void {
    announce(text, urgency);
  }

  sound(name: SoundName): void {
    playSound(name);
  }

  vibrate(pattern: number | number[]): void {
    vibrate(pattern);
  }
}
