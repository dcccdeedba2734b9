import { defineGame } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t, texts } from "./texts";

export default defineGame<Games["pillows"]>({
  name: "pillows",
  title: { en: "Pilo Pilo", fr: "Pilo Pilo" },
  tagline: {
    en: "Cards flip, pillows fly: hit, shield or sleep before everyone else.",
    fr: "Les cartes tournent, les oreillers volent : tape, pare ou dors avant les autres.",
  },
  players: [3, 6],
  usual: 4,
  minutes: [1, 2],
  texts,
  poster: () => import("./art/Poster.svelte"),
  backdrop: () => import("./art/Backdrop.svelte"),
  drawsSeats: true,
  Table: () => import("./Table.svelte"),
  Result: () => import("./Result.svelte"),
  Rules: () => import("./Rules.svelte"),
  tutorial: () => import("./script.svelte"),
  highlights: () => import("./highlights"),
  first: { config: { apprentice: true, window: 6_000, rest: 4_000 }, guide: () => import("./guide/guide") },
  score: (points) => (points === 0 ? t("result.none") : t("left", { n: -points })),
  options: () => import("./options"),
});
