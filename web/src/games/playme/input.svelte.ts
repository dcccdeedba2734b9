/** Fingers, mouse and keys of a race: dragging a die over a line, and the keyboard. */
import { isTableKey, pressesButton } from "$lib/ui/keyboard";
import type { Hand } from "./hand.svelte";
import type { Match } from "./types";

const markAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]")?.dataset["drop"] ?? null;

export class RaceInput {
  /** The mark of the line under a dragged die. */
  over = $state.raw<string | null>(null);

  constructor(
    private readonly match: Match,
    private readonly hand: Hand,
  ) {}

  move = (event: PointerEvent): void => {
    if (this.hand.drag) this.over = markAt(event.clientX, event.clientY);
  };

  letGo = (event: PointerEvent): void => {
    const drag = this.hand.drag;
    if (!drag) return;
    const mark = markAt(event.clientX, event.clientY);
    this.cancel();
    if (mark) this.hand.drop(drag.die, mark, event);
  };

  cancel = (): void => {
    this.hand.drag = this.over = null;
  };

  press = (event: KeyboardEvent): void => {
    if (this.match.me === null || !isTableKey(event) || pressesButton(event)) return;
    if (this.hand.key(event)) event.preventDefault();
  };
}
