import type { MatchOf } from "$lib/table/contract";
import type { Games, dream } from "$lib/wire";

export type Match = MatchOf<Games["dream"]>;
export type Public = dream.Public;
export type Own = dream.Own;
export type Action = dream.Action;
export type Config = dream.Config;
export type Dawn = dream.Dawn;
export type Laid = dream.Laid;
export type Asked = dream.Asked;
export type Tilted = dream.Tilted;
export type Spirit = "fairy" | "bogeyman" | "sandman";
