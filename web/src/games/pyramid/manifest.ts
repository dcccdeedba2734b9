import { defineGame } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { texts } from "./texts";

export default defineGame<Games["pyramid"]>({
  name: "pyramid",
  title: { en: "Pile-Poils", fr: "Pile-Poils" },
  tagline: {
    en: "Roll the dice, pile your cats up the pyramid, and stop before the tumble.",
    fr: "Lance les dés, empile tes chats sur la pyramide, arrête-toi avant la dégringolade.",
  },
  players: [2, 4],
  usual: 3,
  minutes: [15, 35],
  texts,
  poster: () => import("./art/Poster.svelte"),
  backdrop: () => import("./art/Backdrop.svelte"),
  drawsSeats: true,
  Table: () => import("./Table.svelte"),
  Result: () => import("./Result.svelte"),
  Rules: () => import("./Rules.svelte"),
  tutorial: () => import("./script.svelte"),
  daily: { path: "pyramid", load: () => import("./daily/DailyPyramid.svelte") },
  highlights: () => import("./highlights"),
  first: { config: { think: 120_000 }, guide: () => import("./guide/guide") },
  options: () => import("./options"),
});
