/** Who the cats are: eighteen neighbours, each with a coat, a way to lie and a habit. */
import type { Eyes } from "../../../art/faces";

export type Pose = "loaf" | "curl" | "side" | "belly" | "splat" | "perch";
export type Mark = "plain" | "tabby" | "patch" | "mask" | "tux" | "spots" | "socks";
export type Extra = "none" | "cap" | "bow" | "mask" | "fish" | "flower";

export interface Coat {
  base: string;
  dark: string;
  pale: string;
  mark: Mark;
  /** Drawn features, where the coat is too dark for ink. */
  lines?: string;
}
export interface CatLook extends Coat {
  pose: Pose;
  eyes: Eyes;
  extra: Extra;
}

const ginger = { base: "#f7a35c", dark: "#c9622f", pale: "#ffe3c0" };
const smoke = { base: "#8d93b8", dark: "#565c86", pale: "#d9ddf0" };
const snow = { base: "#fdf5e8", dark: "#d2b9a4", pale: "#ffffff" };
const soot = { base: "#5b5182", dark: "#332a58", pale: "#fbf3e6", lines: "#fff4dc" };
const cocoa = { base: "#a9714e", dark: "#6b3f33", pale: "#f0d3b4" };
const oat = { base: "#ecd2ab", dark: "#8a5a44", pale: "#fff4e2" };
const blush = { base: "#f3b7b0", dark: "#c2737b", pale: "#ffe7df" };
const cat = (
  coat: Omit<Coat, "mark">,
  mark: Mark,
  pose: Pose,
  eyes: Eyes = "sleep",
  extra: Extra = "none",
): CatLook => ({
  ...coat,
  mark,
  pose,
  eyes,
  extra,
});

export const cats: readonly CatLook[] = [
  cat(ginger, "tabby", "loaf"),
  cat(soot, "tux", "side"),
  cat(snow, "patch", "curl"),
  cat(smoke, "tabby", "belly", "happy"),
  cat(oat, "mask", "splat"),
  cat(cocoa, "socks", "perch", "wink"),
  cat(snow, "plain", "loaf", "sleep", "cap"),
  cat(ginger, "socks", "side", "half"),
  cat(soot, "plain", "curl", "sleep", "bow"),
  cat(blush, "plain", "belly", "sleep", "mask"),
  cat(cocoa, "tabby", "splat", "happy"),
  cat(oat, "spots", "perch", "sleep", "flower"),
  cat(smoke, "tux", "loaf", "open", "bow"),
  cat(oat, "mask", "side", "sleep", "fish"),
  cat(ginger, "patch", "curl"),
  cat(snow, "spots", "belly", "happy", "fish"),
  cat(soot, "patch", "splat", "happy"),
  cat(smoke, "plain", "perch", "sleep", "cap"),
];
export const gold: Coat = { base: "#ffcf57", dark: "#c98a1b", pale: "#fff0b8", mark: "tabby" };
export const stone: Coat = { base: "#9a95b4", dark: "#6d678d", pale: "#c4c0d6", mark: "plain" };

export type Owner = 0 | 1 | 2 | 3 | "gold" | "neutral";

/** Which of the six player colours a seat of the pyramid uses; honey is left to the golden cats. */
export const seatTeam = [0, 1, 2, 4] as const;

export function look(variant: number, owner: Owner): CatLook {
  const found = cats[((variant % 18) + 18) % 18] as CatLook;
  if (owner === "gold") return { ...found, ...gold, lines: undefined };
  return owner === "neutral" ? { ...found, ...stone, lines: undefined, eyes: "sleep", extra: "none" } : found;
}
