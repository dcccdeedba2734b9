/** Fingers, mouse and keys of a battle. What is not offered is not sent. */
import { isTableKey, pressesButton } from "$lib/ui/keyboard";
import { gestureOfKey, rivalsOf } from "./choose";
import { dropAt, parseDrop } from "./drop";
import type { Hand } from "./hand.svelte";
import type { Match } from "./types";

export class BattleInput {
  /** The mark of the place under a dragged pillow. */
  over = $state.raw<string | null>(null);

  constructor(
    private readonly match: Match,
    private readonly hand: Hand,
    private readonly root: () => HTMLElement | undefined,
    private readonly carried: () => void,
  ) {}

  /** A finger on a pillow: it is taken at once, and follows until it is let go. */
  take = (event: PointerEvent | MouseEvent, index: number): void => {
    const { match, hand } = this;
    if (!hand.reach({ use: "take" }, event)) return;
    hand.grip = { turn: match.pub.turn, index };
    if (event.type === "pointerdown" && match.pub.phase === "open") {
      hand.drag = { x: event.clientX, y: event.clientY };
    }
  };

  move = (event: PointerEvent): void => {
    const root = this.root();
    if (!this.hand.drag || !root) return;
    this.hand.drag = { x: event.clientX, y: event.clientY };
    this.over = dropAt(root, event.clientX, event.clientY)?.dataset["drop"] ?? null;
  };

  letGo = (event: PointerEvent): void => {
    const root = this.root();
    if (!this.hand.drag || !root) return;
    const place = dropAt(root, event.clientX, event.clientY);
    this.cancel();
    const gesture = place && parseDrop(place.dataset["drop"] ?? "");
    if (!gesture) return;
    this.carried();
    this.hand.reach(gesture, event);
  };

  cancel = (): void => {
    this.hand.drag = this.over = null;
  };

  press = (event: KeyboardEvent): void => {
    const { me, seats } = this.match;
    if (me === null || !isTableKey(event) || pressesButton(event)) return;
    const gesture = gestureOfKey(event, rivalsOf(me, seats.length));
    if (!gesture) return;
    event.preventDefault();
    this.hand.reach(gesture, event);
  };
}
