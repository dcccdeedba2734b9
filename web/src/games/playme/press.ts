/** Handlers of a button that answers when the finger comes down; a keyboard's click has no finger. */
export const press = (run: (event: Event) => void) => ({
  onpointerdown: (event: PointerEvent): void => {
    if (event.button === 0) run(event);
  },
  /** A mouse does not leave the focus here: the space bar rolls, it does not do this again. */
  onmousedown: (event: MouseEvent): void => event.preventDefault(),
  onclick: (event: MouseEvent): void => {
    if (event.detail === 0) run(event);
  },
});
