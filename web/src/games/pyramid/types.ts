import type { MatchOf } from "$lib/table/contract";
import type { Games, pyramid } from "$lib/wire";

export type Match = MatchOf<Games["pyramid"]>;
export type Public = pyramid.Public;
export type Action = pyramid.Action;
export type Place = pyramid.Place;
export type Bed = pyramid.Bed;
export type Placing = pyramid.PlaceDice;
