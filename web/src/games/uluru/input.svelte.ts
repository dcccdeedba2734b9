/** Fingers, mouse and keys of the rock: choosing, dragging and lifting birds. */
import { isTableKey } from "$lib/ui/keyboard";
import { placeUnder } from "./drop";
import type { Hand } from "./hand.svelte";
import { gestureOf, type Gesture } from "./keys";
import { birdAt, placeOf } from "./shift";
import type { Bird, Match, Place } from "./types";

/** A press that moves less than this, in px, is a tap. */
const nearby = 8;

export class RockInput {
  /** The place under a dragged bird. */
  over = $state.raw<Place | null>(null);
  #press: { bird: Bird; x: number; y: number } | null = null;
  /** A bird has just been dropped: the click that a browser may send after it means nothing. */
  #dropped = false;

  constructor(
    private readonly match: Match,
    private readonly hand: Hand,
    private readonly root: () => HTMLElement | undefined,
  ) {}

  tapBird(bird: Bird, event: MouseEvent): void {
    const { hand } = this;
    if (this.#dropped) return;
    if (hand.chosen !== bird) hand.choose(bird);
    else if (placeOf(hand.board, bird)) hand.lift(bird, event);
    else hand.choose(null);
  }

  tapPlace = (place: Place, event: MouseEvent): void => {
    const { hand } = this;
    if (this.#dropped) return;
    const here = birdAt(hand.board, place);
    if (hand.chosen && hand.chosen !== here) hand.put(hand.chosen, place, event);
    else hand.choose(hand.chosen === here ? null : here);
  };

  grab = (bird: Bird, event: PointerEvent): void => {
    if (this.hand.able && event.button === 0) this.#press = { bird, x: event.clientX, y: event.clientY };
  };

  move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press) return;
    const { clientX: x, clientY: y } = event;
    if (!this.hand.drag && Math.hypot(x - press.x, y - press.y) < nearby) return;
    if (!this.hand.drag) this.hand.choose(press.bird);
    this.hand.drag = { bird: press.bird, x, y };
    const rock = this.root()?.querySelector(".stage .rock")?.getBoundingClientRect();
    this.over = rock ? placeUnder(rock, x, y) : null;
  };

  letGo = (event: PointerEvent): void => {
    const { drag } = this.hand;
    const place = this.over;
    this.cancel();
    if (!drag) return;
    this.#dropped = true;
    setTimeout(() => (this.#dropped = false), 0);
    if (place) this.hand.put(drag.bird, place, event);
    else this.hand.lift(drag.bird, event);
  };

  cancel = (): void => {
    this.#press = null;
    this.hand.drag = this.over = null;
  };

  press = (event: KeyboardEvent): void => {
    if (this.match.me === null || !isTableKey(event)) return;
    const gesture = gestureOf(event.key, this.hand.chosen);
    if (gesture && this.#obey(gesture, event)) event.preventDefault();
  };

  #obey(gesture: Gesture, event: KeyboardEvent): boolean {
    const { hand, match } = this;
    if (gesture.do === "ready") {
      const ready = match.offers.find((offer) => offer.type === "ready");
      if (ready) void match.act(ready, event);
      return ready !== undefined;
    }
    if (!hand.able) return false;
    if (gesture.do === "choose") hand.choose(gesture.bird);
    else if (gesture.do === "put") hand.put(gesture.bird, gesture.place, event);
    else if (gesture.do === "lift") hand.lift(gesture.bird, event);
    else if (gesture.do === "drop") hand.choose(null);
    else hand.sayDone(event);
    return true;
  }
}
