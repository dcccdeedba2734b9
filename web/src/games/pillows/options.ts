import { defineOptions } from "$lib/options/spec";
import type { Picture } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t } from "./texts";

const seconds = (ms: number): string =>
  t("option.value", { n: (ms / 1000).toLocaleString(document.documentElement.lang) });
const card = (kind: string): Picture => ({ load: () => import("./art/CharacterCard.svelte"), props: { kind } });

export default defineOptions<Games["pillows"]["Config"]>({
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
});
