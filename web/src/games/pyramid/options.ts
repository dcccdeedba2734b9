import { defineOptions } from "$lib/options/spec";
import type { Games } from "$lib/wire";
import { t } from "./texts";

const seconds = (ms: number): string => t("seconds", { n: Math.round(ms / 1000) });

export default defineOptions<Games["pyramid"]["Config"]>({
  fields: {
    first: { as: "seat" },
    think: { step: 5_000, format: seconds },
  },
});
