import { defineGame, type Picture } from "$lib/table/manifest";
import type { Games, dream } from "$lib/wire";
import { t, texts } from "./texts";

const seconds = (n: number): string => t("option.value", { n });
const spirit = (kind: string): Picture => ({ load: () => import("./art/Spirit.svelte"), props: { kind } });
/** Aloud nobody types: the time for a clue does not count. */
const aloud = (config: dream.Config): readonly (keyof dream.Config)[] => (config.talk === "voice" ? ["clue_time"] : []);

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
  texts,
  poster: () => import("./art/Poster.svelte"),
  backdrop: () => import("./art/Backdrop.svelte"),
  Table: () => import("./Table.svelte"),
  Result: () => import("./Result.svelte"),
  Rules: () => import("./Rules.svelte"),
  tutorial: () => import("./script.svelte"),
  highlights: () => import("./highlights"),
  first: { config: { talk: "typed", night: 180, clue_time: 15, story: 150 }, guide: () => import("./guide/guide") },
  options: {
    presets: [
      {
        name: "classic",
        picture: spirit("fairy"),
        set: { talk: "typed", night: 120, clue_time: 5, story: 90 },
      },
      {
        name: "calm",
        picture: spirit("sandman"),
        set: { talk: "typed", night: 180, clue_time: 10, story: 150 },
      },
      {
        name: "nap",
        picture: spirit("bogeyman"),
        set: { talk: "typed", night: 60, clue_time: 4, story: 45 },
      },
      {
        name: "voice",
        picture: spirit("fairy"),
        set: { talk: "voice", night: 120, clue_time: 5, story: 90 },
        ignore: aloud,
      },
    ],
    fields: {
      night: { step: 15, format: seconds },
      clue_time: { step: 1, format: seconds, shown: ({ talk }) => talk === "typed" },
      story: { step: 15, format: seconds },
      eldest: { as: "seat" },
      words: { component: () => import("./OwnWords.svelte") },
    },
  },
});
