/**
 * The browser's way back does not leave a match unasked: while the guard is on, it calls `asked` and the page stays.
 *
 * A second entry for the same address is put on the browser's stack: going back only takes that one away. It stays
 * there when the guard ends, to be used again by the next match.
 */
const mark = "morphee.guard";
const spare = "morphee.spare";

export function guardBack(asked: () => void): () => void {
  const popped = (event: PopStateEvent): void => {
    if (event.state === mark) return;
    history.pushState(mark, "");
    asked();
  };
  if (history.state === spare) history.replaceState(mark, "");
  else if (history.state !== mark) history.pushState(mark, "");
  addEventListener("popstate", popped);
  return () => {
    removeEventListener("popstate", popped);
    if (history.state === mark) history.replaceState(spare, "");
  };
}
