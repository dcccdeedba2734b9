/**
 * For the heading of what has replaced the page by itself: `<h1 tabindex="-1" {@attach arrive}>`.
 *
 * The button that had the focus is gone with the page before, and Tab would begin at the top. A focus that is still
 * somewhere is left there: somebody is typing.
 */
export function arrive(heading: HTMLElement): void {
  const at = document.activeElement;
  if (at === null || at === document.body) heading.focus({ preventScroll: true });
}
