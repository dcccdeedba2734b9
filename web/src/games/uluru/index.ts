import { defineGame } from "$lib/table/contract";
import type { Games } from "$lib/wire";
import { words } from "./words";

export default defineGame<Games["uluru"]>({
  words,
  Table: () => import("./Table.svelte"),
  Result: () => import("./Result.svelte"),
  Options: () => import("./Options.svelte"),
  Rules: () => import("./Rules.svelte"),
  Tutorial: () => import("./Tutorial.svelte"),
});
