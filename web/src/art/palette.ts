/** The colours of the night picture-book. Each can be overridden by a theme: `--art-<name>`. */
const tone = (name: string, fallback: string): string => `var(--art-${name}, ${fallback})`;

export const c = {
  ink: tone("ink", "#2a1a48"),
  night: tone("night", "#1b1740"),
  dusk: tone("dusk", "#332a6e"),
  plum: tone("plum", "#54357f"),
  violet: tone("violet", "#8064c4"),
  lilac: tone("lilac", "#bda6ee"),
  mist: tone("mist", "#e6dcfb"),
  cream: tone("cream", "#fff4dc"),
  moon: tone("moon", "#ffe39c"),
  honey: tone("honey", "#f6b84f"),
  peach: tone("peach", "#ffbf9b"),
  skin: tone("skin", "#ffd9b8"),
  coral: tone("coral", "#ff7a6b"),
  berry: tone("berry", "#c93f63"),
  rose: tone("rose", "#f9a3bb"),
  mint: tone("mint", "#a5e6c9"),
  leaf: tone("leaf", "#4fae86"),
  teal: tone("teal", "#2f8f96"),
  sky: tone("sky", "#93c9f7"),
  wave: tone("wave", "#4a7fd6"),
  wood: tone("wood", "#a86a45"),
  bark: tone("bark", "#6f4033"),
  steel: tone("steel", "#b9c3da"),
  slate: tone("slate", "#7f88ac"),
  breath: tone("breath", "#a98ee6"),
} as const;

export type PatternName = "dots" | "stripes" | "zigzag" | "checks" | "stars" | "moons" | "scales" | "hatch";

/** What every picture accepts. `size` is the width; the height follows the picture's own ratio. */
export interface ArtProps {
  size?: number | string;
  title?: string;
  x?: number;
  y?: number;
  class?: string;
}

/** How a card of a kind is dressed: the field, its pattern, and the window whose outline tells the kind. */
export interface CardLook {
  fill: string;
  dark: string;
  pattern: PatternName;
  glow: string;
  window: string;
}

export interface Team {
  name: string;
  fill: string;
  dark: string;
  pattern: PatternName;
}

/** Six player colours; each has a pattern of its own, so that colour never speaks alone. */
export const teams: readonly Team[] = [
  { name: "coral", fill: "#ff8372", dark: "#c23f4f", pattern: "stripes" },
  { name: "mint", fill: "#8fe0bb", dark: "#2f8a6a", pattern: "dots" },
  { name: "sky", fill: "#8cc4fa", dark: "#3566b8", pattern: "zigzag" },
  { name: "honey", fill: "#ffd166", dark: "#b97a1c", pattern: "checks" },
  { name: "lilac", fill: "#c6a8f5", dark: "#6f45b0", pattern: "stars" },
  { name: "cream", fill: "#fff0d2", dark: "#a48a6a", pattern: "moons" },
];

export const team = (index: number): Team => teams[((index % 6) + 6) % 6] as Team;
