import { defineGame } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t, texts } from "./texts";

export default defineGame<Games["playme"]>({
  name: "playme",
  title: { en: "Play Me", fr: "Play Me" },
  tagline: {
    en: "Six dice, one line, one white rabbit: roll like mad and slap it first.",
    fr: "Six dés, une ligne, un lapin blanc : lance comme un fou et tape-le le premier.",
  },
  players: [2, 6],
  usual: 4,
  minutes: [1, 5],
  texts,
  poster: () => import("./art/Poster.svelte"),
  backdrop: () => import("./art/Backdrop.svelte"),
  Table: () => import("./Table.svelte"),
  drawsSeats: "screen",
  fillsCorners: true,
  Result: () => import("./Result.svelte"),
  Rules: () => import("./Rules.svelte"),
  tutorial: () => import("./script.svelte"),
  highlights: () => import("./highlights"),
  first: {
    config: { powers: false, jabberwocky: false, slap: false, pace: 800 },
    second: { powers: true },
    guide: () => import("./guide/guide"),
  },
  score: (points) => t("result.points", { n: points }),
  options: () => import("./options"),
});
