import type { TableOf } from "$lib/table/contract";
import type { Games, pyramid } from "$lib/wire";

export type Table = TableOf<Games["pyramid"]>;
export type Public = pyramid.Public;
export type Action = pyramid.Action;
export type Place = pyramid.Place;
export type Bed = pyramid.Bed;
export type Placing = pyramid.PlaceDice;
