/** Keyboard control: a digit picks a bird, a second digit its place. */
import { birdColours, ring } from "./art/places";
import type { Bird, Place } from "./types";

export type Gesture =
  | { readonly do: "choose"; readonly bird: Bird }
  | { readonly do: "put"; readonly bird: Bird; readonly place: Place }
  | { readonly do: "lift"; readonly bird: Bird }
  | { readonly do: "drop" | "done" | "ready" };

export function gestureOf(key: string, chosen: Bird | null): Gesture | null {
  const number = /^[1-8]$/.test(key) ? Number(key) - 1 : null;
  if (number !== null && chosen === null) return { do: "choose", bird: birdColours[number]! };
  if (number !== null && chosen !== null) return { do: "put", bird: chosen, place: ring[number]! };
  if (chosen !== null && (key === "0" || key === "Backspace" || key === "Delete")) return { do: "lift", bird: chosen };
  if (key === "Escape" && chosen !== null) return { do: "drop" };
  if (key.toLowerCase() === "d") return { do: "done" };
  return key.toLowerCase() === "r" ? { do: "ready" } : null;
}
