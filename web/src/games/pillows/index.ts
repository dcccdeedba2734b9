import { defineGame } from "$lib/table/contract";
import type { Games } from "$lib/wire";
import { t, texts } from "./texts";

export default defineGame<Games["pillows"]>({
  texts,
  score: (points) => (points === 0 ? t("result.none") : t("left", { n: -points })),
  Table: () => import("./Table.svelte"),
  Result: () => import("./Result.svelte"),
  Options: () => import("./Options.svelte"),
  Rules: () => import("./Rules.svelte"),
  Tutorial: () => import("./Tutorial.svelte"),
});
