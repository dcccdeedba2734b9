/** Where places are drawn, and which cat lies where. */
import type { Owner } from "./art/cats";
import type { Bed, Place, Public } from "./types";

export interface Spot {
  readonly at: number;
  readonly place: Place;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export interface Layout {
  readonly spots: readonly Spot[];
  /** Width and height in tiles: a tile is 100 wide and 80 high. */
  readonly wide: number;
  readonly rows: number;
}

/** All places in percent of the board, the top row first so that heads overlap the cushion above. */
export function layout(places: readonly Place[]): Layout {
  const halves = Math.max(...places.map((place) => place.x + place.width));
  const rows = Math.max(...places.map((place) => place.row)) + 1;
  const spots = places.map((place, at) => ({
    at,
    place,
    left: (place.x / halves) * 100,
    top: ((rows - 1 - place.row) / rows) * 100,
    width: (place.width / halves) * 100,
  }));
  spots.sort((a, b) => b.place.row - a.place.row || a.place.index - b.place.index);
  return { spots, wide: halves / 2, rows };
}

/** The highest places, from the top down. */
export const topOf = (places: readonly Place[], count: number): number[] =>
  places
    .map((place, at) => ({ at, row: place.row }))
    .sort((a, b) => b.row - a.row || a.at - b.at)
    .slice(0, count)
    .map(({ at }) => at);

export const ownerOf = (bed: Bed): Owner =>
  bed.seat === null ? "neutral" : bed.gold > bed.tiles ? "gold" : (bed.seat as Owner);

export const formOf = (number: number): "single" | "double" | "stack" =>
  number === 10 ? "double" : number === 12 ? "stack" : "single";

/** Always the same cat in the same bed, seldom the same as its neighbour. */
export const variantOf = (bed: Bed): number => (bed.place * 7 + (bed.seat ?? 0) * 5) % 18;

/** What a place holds now. */
export function holding(pub: Public, at: number): { bed: Bed | null; dice: readonly number[] | null; yarn: boolean } {
  return {
    bed: pub.beds.find((bed) => bed.place === at) ?? null,
    dice: pub.piles.find((pile) => pile.place === at)?.dice ?? null,
    yarn: pub.yarn_at.includes(at),
  };
}
