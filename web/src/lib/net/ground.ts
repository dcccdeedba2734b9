import type { Ground, Line } from "./line";

/** The browser itself. */
export function browserGround(): Ground {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    open: () => new WebSocket(`${scheme}://${location.host}/ws`),
    now: () => performance.now(),
    later: (run, ms) => window.setTimeout(run, ms),
    cancel: (handle) => window.clearTimeout(handle),
    online: () => navigator.onLine,
  };
}

/** Wakes the line when the page is looked at again or the network returns. Returns how to stop. */
export function wakeful(line: Line): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && line.wake(), { signal });
  window.addEventListener("pageshow", (event) => event.persisted && line.wake(), { signal });
  window.addEventListener("online", () => line.wake(), { signal });
  // From one network to another, without a moment offline.
  (navigator as { connection?: EventTarget }).connection?.addEventListener("change", () => navigator.onLine && line.wake(), { signal });
  window.addEventListener("offline", () => line.lostNetwork(), { signal });
  return () => stop.abort();
}
