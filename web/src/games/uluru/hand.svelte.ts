/** One player's hand: the bird that is chosen or carried, and the gestures the server has not answered yet. */
import type { SoundName } from "$lib/table/contract";
import { nobody, placeOf, shown, type Move } from "./shift";
import type { Action, Bird, Board, Place, Table } from "./types";

export interface Drag {
  readonly bird: Bird;
  readonly x: number;
  readonly y: number;
}

export class Hand {
  chosen = $state.raw<Bird | null>(null);
  drag = $state.raw<Drag | null>(null);
  #moves = $state.raw<readonly Move[]>([]);
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** My rock as I left it, whether or not the server has said so already. */
  get board(): Board {
    return shown(this.#table.own?.birds ?? nobody, this.#moves);
  }

  get able(): boolean {
    return this.#table.me !== null && this.#table.pub.phase === "glass" && !this.#table.paused;
  }

  get done(): boolean {
    const { me, pub } = this.#table;
    return me !== null && (pub.done[me] ?? false);
  }

  choose(bird: Bird | null): void {
    if (bird !== null && !this.able) return;
    if (bird !== null && bird !== this.chosen) this.#table.sound("pick");
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
    this.#table.sound("tap");
    void this.#table.act(this.#offer({ type: "done", done }), event);
  }

  #move(move: Move, action: Action, sound: SoundName, event: Event): void {
    this.#moves = [...this.#moves, move];
    this.#table.sound(sound);
    void this.#table.act(this.#offer(action), event).finally(() => (this.#moves = this.#moves.filter((one) => one !== move)));
  }

  /** The server's own object where it is there; a gesture quicker than its last answer is still sent. */
  #offer(action: Action): Action {
    const text = JSON.stringify(action);
    return this.#table.offers.find((offer) => JSON.stringify(offer) === text) ?? action;
  }
}
