import { defineGame } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { texts } from "./texts";

export default defineGame<Games["dream"]>({
  name: "dream",
  title: { en: "When I Dream", fr: "When I Dream" },
  tagline: {
    en: "Asleep, guess what the spirits whisper. Some of them are lying.",
    fr: "En dormant, devine ce que soufflent les esprits. Certains mentent.",
  },
  players: [4, 10],
  usual: 5,
  minutes: [13, 34],
  lengthens: true,
  texts,
  poster: () => import("./art/Poster.svelte"),
  backdrop: () => import("./art/Backdrop.svelte"),
  Table: () => import("./Table.svelte"),
  drawsSeats: true,
  Result: () => import("./Result.svelte"),
  Rules: () => import("./Rules.svelte"),
  tutorial: () => import("./script.svelte"),
  highlights: () => import("./highlights"),
  first: { config: { talk: "typed", night: 180, clue_time: 15, story: 150 }, guide: () => import("./guide/guide") },
  options: () => import("./options"),
});
