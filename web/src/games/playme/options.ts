import { defineOptions } from "$lib/options/spec";
import type { Picture } from "$lib/table/manifest";
import type { Games } from "$lib/wire";
import { t } from "./texts";

const duration = (ms: number): string => (ms >= 10_000 ? t("seconds", { n: ms / 1000 }) : t("option.ms", { n: ms }));
const character = (kind: string, face: "wonder" | "madness"): Picture => ({
  load: () => import("./art/Character.svelte"),
  props: { kind, face },
});

export default defineOptions<Games["playme"]["Config"]>({
  pictures: {
    first: character("alice", "wonder"),
    wonder: character("cheshire", "wonder"),
    tea: character("hatter", "madness"),
  },
  order: ["powers", "jabberwocky", "slap", "challenge"],
  fields: {
    pace: { step: 100, format: duration },
    window: { step: 10, format: duration },
    limit: { step: 10_000, format: duration },
    characters: { component: () => import("./CharacterChoice.svelte") },
  },
});
