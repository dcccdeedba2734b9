import { playSilently } from "./silent_video";

/**
 * Keeps the screen on while a match is looked at: by a wake lock where the browser has one, which is at https and
 * at localhost only, else by a silent video. Returns how to stop.
 */
export function keepAwake(): () => void {
  return "wakeLock" in navigator ? holdLock() : playSilently();
}

function holdLock(): () => void {
  let lock: WakeLockSentinel | null = null;
  const stop = new AbortController();
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible") return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (stop.signal.aborted) void lock?.release();
  };
  void ask();
  document.addEventListener("visibilitychange", () => void ask(), { signal: stop.signal });
  return () => {
    stop.abort();
    void lock?.release();
  };
}
