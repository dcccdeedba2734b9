import type { MatchOf } from "$lib/table/contract";
import type { Games, uluru } from "$lib/wire";

export type Match = MatchOf<Games["uluru"]>;
export type Public = uluru.Public;
export type Action = uluru.Action;
export type Config = uluru.Config;
export type Wish = uluru.Wish;
export type Term = uluru.Term;
export type Verdict = uluru.Verdict;
export type Bird = uluru.PlaceBird["bird"];
export type Place = uluru.PlaceBird["place"];
export type Board = uluru.Own["birds"];
export type Row = Public["plays"][number];
