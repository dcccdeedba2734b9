/**
 * Keeps the keyboard's place when what had it is gone: a form that was sent, a bot that was taken away. The browser
 * would begin again at the top of the page.
 */
const focusable = "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), [tabindex='0']";

let chain: readonly Element[] = [];

const remember = (event: FocusEvent): void => {
  const found: Element[] = [];
  for (let node = event.target as Element | null; node; node = node.parentElement) found.push(node);
  chain = found;
};

/** The nearest thing that is still there: a neighbour inside the closest part of the page that remains. */
function nearest(): HTMLElement | null {
  const place = chain.find((node) => node.isConnected && node !== document.body && node !== document.documentElement);
  const main = document.querySelector<HTMLElement>("main#content, main");
  // Where the whole page is another one, it is read from its heading, not from the link that skips to it.
  if (main && (!place || (place !== main && place.contains(main)))) return main.querySelector("h1") ?? main;
  return place?.querySelector<HTMLElement>(focusable) ?? main;
}

function mend(): void {
  const lost = chain[0];
  if (!lost || lost.isConnected || document.activeElement !== document.body) return;
  const next = nearest();
  chain = [];
  if (next && !next.matches(focusable)) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

/** Watches the page as long as it lives. Returns a stop function. */
export function keepFocus(): () => void {
  const watch = new MutationObserver(mend);
  document.addEventListener("focusin", remember);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    watch.disconnect();
  };
}
