import { defineOptions } from "$lib/options/spec";
import type { Picture } from "$lib/table/manifest";
import { isPhone } from "$lib/ui/phone";
import type { Games, dream } from "$lib/wire";
import { t } from "./texts";

const seconds = (n: number): string => t("option.value", { n });
const spirit = (kind: string): Picture => ({ load: () => import("./art/Spirit.svelte"), props: { kind } });
/** Thumbs are slower than hands: a clue may be typed within five seconds or, on phones, seven. */
const thumbs = 7;
const usual = isPhone() ? thumbs : 5;
const clueTime = (): readonly (keyof dream.Config)[] => ["clue_time"];

export default defineOptions<Games["dream"]["Config"]>({
  presets: [
    {
      name: "classic",
      picture: spirit("fairy"),
      set: { talk: "typed", night: 120, clue_time: usual, story: 90 },
      ignore: clueTime,
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
      set: { talk: "voice", night: 120, clue_time: usual, story: 90 },
      ignore: clueTime,
    },
  ],
  fields: {
    night: { step: 15, format: seconds },
    clue_time: { step: 1, format: seconds },
    mask: { shown: ({ talk }) => talk === "voice" },
    story: { step: 15, format: seconds },
    eldest: { as: "seat" },
    words: { component: () => import("./OwnWords.svelte") },
  },
});
