/** A table that has just begun is seen whole: its controls are at its lower edge. */
export function intoView(box: HTMLElement): void {
  requestAnimationFrame(() => box.scrollIntoView({ block: "end" }));
}
