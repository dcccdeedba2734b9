import type { SoundName } from "./sound";
import { prefs } from "./prefs.svelte";

/** The synthesizer is fetched with the first sound. */
export function playSound(name: SoundName): void {
  if (!prefs.current.sound) return;
  void import("./synth").then(({ play }) => play(name));
}

export function vibrate(pattern: number | number[]): void {
  // A browser refuses, and complains, before the first touch of the page.
  if (prefs.current.vibration && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}
