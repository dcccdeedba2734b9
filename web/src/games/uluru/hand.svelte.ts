/** The bird that is chosen or dragged, and the gestures the server has not answered yet. */
import type { SoundName } from "$lib/table/contract";
import { nobody, placeOf, shown, type Move } from "./shift";
import type { Action, Bird, Board, Place, Match } from "./types";

export interface Drag {
  readonly bird: Bird;
  readonly x: number;
  readonly y: number;
}

export class Hand {
  chosen = $state.raw<Bird | null>(null);
  drag = $state.raw<Drag | null>(null);
  #moves = $state.raw<readonly Move[]>([]);
  readonly #match: Match;

  constructor(match: Match) {
    this.#match = match;
  }

  /** My rock as I left it, whether or not the server has said so already. */
  get board(): Board {
    return shown(this.#match.own?.birds ?? nobody, this.#moves);
  }

  get able(): boolean {
    return this.#match.me !== null && this.#match.pub.phase === "glass" && !this.#match.paused;
  }

  get done(): boolean {
    const { me, pub } = this.#match;
    return me !== null && (pub.done[me] ?? false);
  }

  choose(bird: Bird | null): void {
    if (bird !== null && !this.able) return;
    if (bird !== null && bird !== this.chosen) this.#match.sound("pick");
    this.chosen = bird;
  }

  put(bird: Bird, place: Place, event: Event): void {
    this.chosen = null;
    if (!this.able || placeOf(this.board, bird) === place) return;
    this.#move({ bird, place }, { type: "place_bird", bird, place }, "place", event);
  }

  lift(bird: Bird, event: Event): void {
    this.chosen = null;
    if (!this.able || placeOf(this.board, bird) === null) return;
    this.#move({ bird, place: null }, { type: "lift_bird", bird }, "whoosh", event);
  }

  sayDone(event: Event): void {
    if (!this.able) return;
    this.chosen = null;
    const done = !this.done;
    this.#match.sound("tap");
    void this.#match.act(this.#offer({ type: "done", done }), event);
  }

  #move(move: Move, action: Action, sound: SoundName, event: Event): void {
    this.#moves = [...this.#moves, move];
    this.#match.sound(sound);
    void this.#match
      .act(this.#offer(action), event)
      .finally(() => (this.#moves = this.#moves.filter((one) => one !== move)));
  }

  /** The server's own object where it is there; a gesture quicker than its last answer is still sent. */
  #offer(action: Action): Action {
    const text = JSON.stringify(action);
    return this.#match.offers.find((offer) => JSON.stringify(offer) === text) ?? action;
  }
}
