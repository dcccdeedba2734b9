/**
 * How late taps on this device come: of the picture reaching the eye and of the finger reaching the page. Somebody taps
 * in time with a steady beat; they foresee it, so what is left between beat and tap is mostly the device.
 *
 * The server is told, and credits a little of it in races: it is this device's own word.
 */

/** How many taps it takes. */
export const taps = 10;
/** Milliseconds between two beats. */
export const beat = 800;
/** Taps that are spread wider than this, in ms between their quartiles, were not in time with anything. */
const unsteady = 110;
const place = "morphee.late";

/** How late a tap is, from the beat nearest to it; early ones are negative. Times in ms on one clock. */
export function offset(tap: number, beats: readonly number[]): number {
  return beats.map((one) => tap - one).reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best), Infinity);
}

/** How late the device is, or `null` when the taps say nothing. */
export function lateness(offsets: readonly number[]): number | null {
  const sorted = [...offsets].sort((one, other) => one - other);
  const quarter = Math.floor(sorted.length / 4);
  if (sorted.length < taps || sorted.at(-1 - quarter)! - sorted[quarter]! > unsteady) return null;
  return Math.min(500, Math.max(0, Math.round(sorted[Math.floor(sorted.length / 2)]!)));
}

/** What this device was found to be, if it was calibrated. */
export function knownLateness(): number | null {
  try {
    const found = localStorage.getItem(place);
    return found === null ? null : Number(found);
  } catch {
    return null;
  }
}

export function keepLateness(ms: number): void {
  try {
    localStorage.setItem(place, String(ms));
  } catch {
    // Without storage it is forgotten with the page.
  }
}
