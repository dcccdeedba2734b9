/** Keeps the screen on while a match is looked at, where the browser can. Returns how to stop. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  const stop = new AbortController();
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
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
