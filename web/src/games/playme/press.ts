/** Handlers of a button that answers when the finger comes down; a keyboard's click has no finger. */
export const press = (run: (event: Event) => void) => ({
  onpointerdown: (event: PointerEvent): void => {
    if (event.button === 0) run(event);
  },
  onclick: (event: MouseEvent): void => {
    if (event.detail === 0) run(event);
  },
});
