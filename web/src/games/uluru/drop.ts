/** Where a carried bird would land. */
import { placePercent, ring } from "./art/places";
import type { Place } from "./types";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The nearest place, if the finger is near enough to mean it; `null` elsewhere. */
export function placeUnder(box: Box, x: number, y: number): Place | null {
  const near = ring
    .map((place) => {
      const at = placePercent(place);
      const dx = x - box.left - (parseFloat(at.left) / 100) * box.width;
      const dy = y - box.top - (parseFloat(at.top) / 100) * box.height;
      return { place, far: Math.hypot(dx, dy) };
    })
    .sort((a, b) => a.far - b.far)[0];
  return near && near.far <= box.width * 0.2 ? near.place : null;
}
