/** What must be seen whatever else is open: it stands in the browser's top layer, above sheets. */
const above = new Set<HTMLElement>();

function lift(node: HTMLElement): void {
  if (typeof node.showPopover !== "function") return; // an older browser: sheets cover it
  if (node.matches(":popover-open")) node.hidePopover();
  node.showPopover();
}

/** For `{@attach ontop}` on an element with `popover="manual"`. */
export function ontop(node: HTMLElement): () => void {
  above.add(node);
  lift(node);
  return () => void above.delete(node);
}

/** Another thing has come to the top layer: what must be seen goes above it again. */
export function raise(): void {
  above.forEach(lift);
}
