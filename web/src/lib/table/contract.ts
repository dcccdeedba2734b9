/**
 * What the components of a game receive, and what a game must provide. See README.md in this folder.
 *
 * A game folder shows the view, animates the events and offers the actions the server offers. It holds no rules.
 */
import type { Cue, MatchUpdate, Outcome, SeatSeen } from "$lib/wire";
import type { SoundName } from "$lib/ui/sound";

export type { Cue, Outcome, SoundName };
/**
 * What the server sees of the way to a player: round trips that the kernel of the player's device acknowledges, those
 * that a proxy tells, or only when pings are answered.
 */
export type PathSeen = NonNullable<SeatSeen["path"]>;

/** A seat of the match, in the order of the match's own seat numbers. */
export interface SeatInfo {
  readonly seat: number;
  /** Never empty: a bot's name is made of its avatar and level in the reader's language. */
  readonly name: string;
  /** For `<Avatar index>`. */
  readonly avatar: number;
  readonly me: boolean;
  readonly host: boolean;
  /** The level of the bot whose seat it is. */
  readonly bot: string | null;
  /** The level of the bot that plays for a person who is gone. */
  readonly away: string | null;
  /** False within seconds of a lost connection. */
  readonly here: boolean;
  /** Round trip in milliseconds, where known. */
  readonly lag: number | null;
  /** What the server sees of the way to them. */
  readonly path: PathSeen | null;
}

/** How the server answered an action. A refusal has been shown to the player already. */
export type Answer = { readonly ok: true } | { readonly ok: false; readonly code: string; readonly text: string };

/**
 * One seat in a photo finish, as in `MatchUpdate.races`: seat, cue, claimed, credited, budget, the ms that counted,
 * tied or not, and on what the credit rests.
 */
export type Photo = NonNullable<MatchUpdate["races"]>[number];

/** What comes with an event. */
export interface EventContext<Public, Own> {
  /** The match time of the update that carried it. */
  readonly at: number;
  /** The view before this batch of events: where things were. `match.pub` is already the view after it. */
  readonly before: { readonly pub: Public; readonly own: Own | null };
  /** The place of this event in its batch, and the size of the batch. */
  readonly index: number;
  readonly count: number;
  /** It arrived late, after a lost connection: announce or count it, but do not animate it. */
  readonly missed: boolean;
  /** The photo finishes of this batch, where there was a race. */
  readonly races?: readonly Photo[];
}

export type EventHandler<Public, Own, Event> = (event: Event, context: EventContext<Public, Own>) => void;

/**
 * A match as one viewer sees it. Every property is reactive; read it in markup, `$derived` or `$effect`.
 *
 * Do not destructure it and do not keep copies: `match.pub` is always the latest view.
 */
export interface GameMatch<Public, Own, Action, Event, Config> {
  readonly game: string;
  readonly pub: Public;
  /** What only this seat knows; `null` for watchers and big screens, and in games without secrets. */
  readonly own: Own | null;
  /** The exact actions that would be granted now: pass one of these objects to `act`. */
  readonly offers: readonly Action[];
  /** Tags of actions that may be filled in freely (a typed word). */
  readonly open: readonly string[];
  readonly config: Config;
  /** My seat in this match; `null` for watchers and big screens. */
  readonly me: number | null;
  /** The big screen: larger, no controls, nothing private. */
  readonly screen: boolean;
  /** A phone beside a big screen: show only what this player's hand needs, the big screen shows the rest. */
  readonly hand: boolean;
  readonly seats: readonly SeatInfo[];
  /** What is being raced for now. `cue.seats` says who may answer. */
  readonly cue: Cue | null;
  readonly outcome: Outcome | null;
  readonly paused: boolean;
  /** False while the connection is lost: the view may be stale. The frame tells the player. */
  readonly live: boolean;
  /** Reduced motion: nothing flies, bounces or shakes (system setting or the player's own). */
  readonly calm: boolean;

  /** Estimated match time in ms, the clock of `closes`, `due` … In markup or `$derived` it ticks every frame. */
  now(): number;
  /**
   * Sends an action with an id of its own; repeated by itself after a lost connection, done once.
   *
   * Pass the DOM event that caused it: while a cue for me is on, the time from the painted cue to that
   * event goes with it. Show your own feedback at once; the promise resolves with the answer. A refusal is
   * shown to the player by the frame in plain words: do not show it twice.
   */
  act(action: Action, event?: globalThis.Event): Promise<Answer>;
  /**
   * Calls back for every event, in order, after the view has changed and before it is painted. Returns a stop
   * function.
   */
  onEvent(handler: EventHandler<Public, Own, Event>): () => void;
  /** Announces to screen readers. Say what a sighted player sees happen, once, shortly. */
  announce(text: string, urgency?: "polite" | "assertive"): void;
  /** Silent when the player wants silence; phones keep still when a big screen makes the sounds. */
  sound(name: SoundName): void;
  /** Milliseconds, or a pattern of them. Nothing where there is no motor or the player does not want it. */
  vibrate(pattern: number | number[]): void;
}

/** Types of a game, as in `Games["<g>"]` of `$lib/wire`. */
export interface GameTypes {
  Config: unknown;
  Action: unknown;
  Event: unknown;
  Public: unknown;
  Own: unknown;
}

/** `MatchOf<Games["<g>"]>` */
export type MatchOf<G extends GameTypes> = GameMatch<G["Public"], G["Own"], G["Action"], G["Event"], G["Config"]>;

/** Props of a game's `Table.svelte` and `Result.svelte`. */
export interface MatchProps<G extends GameTypes> {
  match: MatchOf<G>;
}

/** The offers of one type, typed: `offersOf(match.offers, "throw")`. */
export function offersOf<A extends { type: string }, T extends A["type"]>(
  offers: readonly A[],
  type: T,
): Extract<A, { type: T }>[] {
  return offers.filter((offer): offer is Extract<A, { type: T }> => offer.type === type);
}
