import { defineGame, type Picture } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t, texts } from "./texts";

const seconds = (ms: number): string =>
  t("option.value", { n: (ms / 1000).toLocaleString(document.documentElement.lang) });
const card = (kind: string): Picture => ({ load: () => import("./art/CharacterCard.svelte"), props: { kind } });

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
  options: {
    presets: [
      { name: "apprentice", picture: card("dragon"), set: { apprentice: true, window: 6_000, rest: 4_000 } },
      { name: "classic", picture: card("king"), set: { apprentice: false, window: 4_000, rest: 3_000 } },
      { name: "storm", picture: card("attacker"), set: { apprentice: false, window: 2_000, rest: 1_500 } },
    ],
    fields: {
      window: { step: 500, format: seconds },
      rest: { step: 500, format: seconds },
    },
    note: () => "options.seats",
  },
});
