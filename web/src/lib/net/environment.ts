import type { Connection, Environment } from "./connection";

/** The browser itself. The table's code is in the socket's address, so that a load balancer can go by it. */
export function browserEnvironment(code: string): Environment {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    open: () => new WebSocket(`${scheme}://${location.host}/ws?table=${encodeURIComponent(code)}`),
    now: () => performance.now(),
    later: (run, ms) => window.setTimeout(run, ms),
    cancel: (handle) => window.clearTimeout(handle),
    online: () => navigator.onLine,
  };
}

/** Wakes the connection when the page is visible again or the network returns. Returns a stop function. */
export function wakeOnReturn(connection: Connection): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && connection.wake(), {
    signal,
  });
  window.addEventListener("pageshow", (event) => event.persisted && connection.wake(), { signal });
  window.addEventListener("online", () => connection.wake(), { signal });
  // From one network to another, without a moment offline.
  (navigator as { connection?: EventTarget }).connection?.addEventListener(
    "change",
    () => navigator.onLine && connection.wake(),
    { signal },
  );
  window.addEventListener("offline", () => connection.networkLost(), { signal });
  return () => stop.abort();
}
