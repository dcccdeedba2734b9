import { defineOptions } from "$lib/options/spec";
import type { Picture } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t } from "./texts";

const seconds = (ms: number): string =>
  t("option.value", { n: (ms / 1000).toLocaleString(document.documentElement.lang) });
const card = (kind: string): Picture => ({ load: () => import("./art/CharacterCard.svelte"), props: { kind } });

export default defineOptions<Games["pillows"]["Config"]>({
  pictures: {
    apprentice: card("dragon"),
    classic: card("king"),
    storm: card("attacker"),
  },
  fields: {
    window: { step: 500, format: seconds },
    rest: { step: 500, format: seconds },
  },
  note: () => "options.seats",
});
