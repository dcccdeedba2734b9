import { defineOptions } from "$lib/options/spec";
import type { Picture } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t } from "./texts";

const seconds = (n: number): string => t("option.value", { n });
const spirit = (kind: string): Picture => ({ load: () => import("./art/Spirit.svelte"), props: { kind } });

export default defineOptions<Games["dream"]["Config"]>({
  pictures: {
    classic: spirit("fairy"),
    calm: spirit("sandman"),
    nap: spirit("bogeyman"),
    voice: spirit("fairy"),
  },
  fields: {
    night: { step: 15, format: seconds },
    clue_time: { step: 1, format: seconds },
    mask: { shown: ({ talk }) => talk === "voice" },
    story: { step: 15, format: seconds },
    eldest: { as: "seat" },
    own_words: { component: () => import("./OwnWords.svelte") },
  },
});
