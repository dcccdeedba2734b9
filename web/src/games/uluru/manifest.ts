import { defineGame } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t, texts } from "./texts";

export default defineGame<Games["uluru"]>({
  name: "uluru",
  title: { en: "Uluru", fr: "Uluru" },
  tagline: {
    en: "Eight birds, eight wishes, one rock: seat them all before the sand runs out.",
    fr: "Huit oiseaux, huit désirs, un rocher : place-les tous avant la fin du sable.",
  },
  players: [1, 5],
  usual: 3,
  minutes: [6, 8],
  texts,
  poster: () => import("./art/Poster.svelte"),
  backdrop: () => import("./art/Backdrop.svelte"),
  drawsSeats: true,
  Table: () => import("./Table.svelte"),
  Result: () => import("./Result.svelte"),
  Rules: () => import("./Rules.svelte"),
  tutorial: () => import("./script.svelte"),
  daily: { path: "rock", load: () => import("./daily/DailyRock.svelte") },
  highlights: () => import("./highlights"),
  first: { config: { variant: "first", glass: 120, help: true, hard_row: [] }, guide: () => import("./guide/guide") },
  verdict: ({ grade }) => grade && t(`grade.${grade}`),
  score: (points) => t("stones", { n: -points }),
  options: () => import("./options"),
});
