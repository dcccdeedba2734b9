/** Any game, plainly: the view, the events, the offers as buttons. Stands in where a game has no table of its own. */
import { defineGame, type GameTypes } from "$lib/table/contract";
import { words } from "./words";

export default defineGame<GameTypes>({
  words,
  Table: () => import("./Table.svelte"),
  Result: () => import("./Result.svelte"),
  Options: () => import("./Options.svelte"),
  Rules: () => import("./Rules.svelte"),
  Tutorial: () => import("./Tutorial.svelte"),
});
