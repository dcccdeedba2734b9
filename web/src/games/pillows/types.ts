import type { TableOf } from "$lib/table/contract";
import type { Games, pillows } from "$lib/wire";

export type Table = TableOf<Games["pillows"]>;
export type Public = pillows.Public;
export type Action = pillows.Action;
export type Touch = pillows.Touch;
export type Verdict = pillows.Verdict;
export type Card = Public["cards"][number];

/** What a hand wants to do with a pillow. */
export type Wish = { readonly use: "take" | "shield" | "sleep" } | { readonly use: "throw"; readonly target: number };
