import type { MatchOf } from "$lib/table/contract";
import type { Games, pillows } from "$lib/wire";

export type Match = MatchOf<Games["pillows"]>;
export type Public = pillows.Public;
export type Action = pillows.Action;
export type Touch = pillows.Touch;
export type Verdict = pillows.Verdict;
export type Card = Public["cards"][number];

/** What a hand wants to do with a pillow. */
export type Gesture =
  { readonly use: "take" | "shield" | "sleep" } | { readonly use: "throw"; readonly target: number };
