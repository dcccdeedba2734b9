import { defineGame } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t, texts } from "./texts";

const seconds = (ms: number): string => t("seconds", { n: Math.round(ms / 1000) });

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
  Table: () => import("./Table.svelte"),
  Result: () => import("./Result.svelte"),
  Rules: () => import("./Rules.svelte"),
  tutorial: () => import("./script.svelte"),
  highlights: () => import("./highlights"),
  first: { config: { think: 120_000 }, guide: () => import("./guide/guide") },
  options: {
    // The server's variants are for tests: a choice of two sides needs no presets.
    presets: [],
    fields: {
      first: { as: "seat" },
      think: { step: 5_000, format: seconds },
    },
  },
});
