/** Elements kept above everything else, open sheets included: they are in the browser's top layer. */
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

/** Call it after another element entered the top layer: the registered ones are put above it again. */
export function raise(): void {
  above.forEach(lift);
}
