/** The generic table: the view, the events, the offers as buttons, for a game without components of its own. */
import { defineGame, type GameTypes } from "$lib/table/contract";
import { texts } from "./texts";

export default defineGame<GameTypes>({
  texts,
  Table: () => import("./Table.svelte"),
  Result: () => import("./Result.svelte"),
  Options: () => import("./Options.svelte"),
  Rules: () => import("./Rules.svelte"),
  Tutorial: () => import("./Tutorial.svelte"),
});
