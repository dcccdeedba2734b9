import { defineGame, type Picture } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t, texts } from "./texts";

const duration = (ms: number): string => (ms >= 10_000 ? t("seconds", { n: ms / 1000 }) : t("option.ms", { n: ms }));
const character = (kind: string, face: "wonder" | "madness"): Picture => ({
  load: () => import("./art/Character.svelte"),
  props: { kind, face },
});

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
  Result: () => import("./Result.svelte"),
  Rules: () => import("./Rules.svelte"),
  tutorial: () => import("./script.svelte"),
  highlights: () => import("./highlights"),
  first: {
    config: { powers: false, jabberwocky: false, slap: false, pace: 800 },
    guide: () => import("./guide/guide"),
  },
  score: (points) => t("result.points", { n: points }),
  options: {
    presets: [
      {
        name: "first",
        picture: character("alice", "wonder"),
        set: { powers: false, jabberwocky: false, slap: false, pace: 800 },
      },
      {
        name: "wonder",
        picture: character("cheshire", "wonder"),
        set: { powers: true, jabberwocky: true, slap: false, pace: 600 },
      },
      {
        name: "tea",
        picture: character("hatter", "madness"),
        set: { powers: true, jabberwocky: true, slap: true, pace: 400 },
      },
    ],
    order: ["powers", "jabberwocky", "slap", "challenge"],
    fields: {
      pace: { step: 100, format: duration },
      window: { step: 10, format: duration },
      limit: { step: 10_000, format: duration },
      characters: { component: () => import("./CharacterChoice.svelte") },
    },
  },
});
