/** Where the eight places lie round the rock (UL-1), in the units of Rock.svelte's view box. */
export const rockBox = { w: 300, h: 420 } as const;

export type PlaceId = "T" | "R1" | "R2" | "B2" | "B1" | "L3" | "L2" | "L1";

export interface PlaceSpot {
  x: number;
  y: number;
  side: "top" | "right" | "bottom" | "left";
}

/** The ring, clockwise. */
export const ring: readonly PlaceId[] = ["T", "R1", "R2", "B2", "B1", "L3", "L2", "L1"];

export const placeRadius = 37;

export const places: Readonly<Record<PlaceId, PlaceSpot>> = {
  T: { x: 150, y: 42, side: "top" },
  R1: { x: 258, y: 158, side: "right" },
  R2: { x: 258, y: 262, side: "right" },
  B2: { x: 198, y: 378, side: "bottom" },
  B1: { x: 102, y: 378, side: "bottom" },
  L3: { x: 42, y: 300, side: "left" },
  L2: { x: 42, y: 210, side: "left" },
  L1: { x: 42, y: 120, side: "left" },
};

/** The same places as fractions of the picture, for elements laid over it. */
export const placePercent = (id: PlaceId): { left: string; top: string } => ({
  left: `${((places[id].x / rockBox.w) * 100).toFixed(2)}%`,
  top: `${((places[id].y / rockBox.h) * 100).toFixed(2)}%`,
});

export type BirdColour = "white" | "pink" | "yellow" | "orange" | "red" | "green" | "blue" | "black";

/** In evaluation order (UL-3). */
export const birdColours: readonly BirdColour[] = [
  "white",
  "pink",
  "yellow",
  "orange",
  "red",
  "green",
  "blue",
  "black",
];

export const birdTone: Readonly<Record<BirdColour, { fill: string; dark: string }>> = {
  white: { fill: "#fffaf0", dark: "#cbbfe0" },
  pink: { fill: "#ff9fc0", dark: "#d45f92" },
  yellow: { fill: "#ffe066", dark: "#dba32b" },
  orange: { fill: "#ffa24d", dark: "#cf6a24" },
  red: { fill: "#f0524f", dark: "#a82745" },
  green: { fill: "#5fcf8e", dark: "#23875f" },
  blue: { fill: "#4f8df0", dark: "#2a4fb0" },
  black: { fill: "#4d4369", dark: "#2a2148" },
};

export type WishKind =
  | "anywhere"
  | "big_corner"
  | "small_corner"
  | "long_side"
  | "short_side"
  | "adjacent"
  | "opposite"
  | "corner"
  | "neither"
  | "far"
  | "same"
  | "contrary";

export interface WishPicture {
  about?: PlaceId;
  yes: readonly PlaceId[];
  no: readonly PlaceId[];
}

/**
 * What a pictogram shows: where the bird it is about sits, places that please, places that do not (UL-1, UL-2, UL-4).
 */
export const wishPictures: Readonly<Record<Exclude<WishKind, "same" | "contrary">, WishPicture>> = {
  anywhere: { yes: ring, no: [] },
  big_corner: { yes: ["L1", "L2", "L3", "B1", "B2"], no: [] },
  small_corner: { yes: ["T", "R1", "R2"], no: [] },
  long_side: { yes: ["L1", "L2", "L3", "R1", "R2"], no: [] },
  short_side: { yes: ["T", "B1", "B2"], no: [] },
  adjacent: { about: "L2", yes: ["L1", "L3"], no: [] },
  opposite: { about: "L2", yes: ["R1", "R2"], no: [] },
  corner: { about: "T", yes: ["L1", "R1"], no: [] },
  neither: { about: "L2", yes: ["T", "B1", "B2"], no: ["L1", "L3", "R1", "R2"] },
  far: { about: "T", yes: ["L3", "B1", "B2"], no: ["L1", "L2", "R1", "R2"] },
};

export const wishLevel: Readonly<Record<WishKind, 1 | 2 | 3 | 4 | 5>> = {
  anywhere: 1,
  big_corner: 2,
  small_corner: 2,
  long_side: 2,
  short_side: 2,
  adjacent: 3,
  opposite: 3,
  corner: 3,
  neither: 4,
  far: 4,
  same: 4,
  contrary: 5,
};
