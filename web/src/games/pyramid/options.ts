import { defineOptions } from "$lib/options/spec";
import type { Games } from "$lib/wire";
import { t } from "./texts";

const seconds = (ms: number): string => t("seconds", { n: Math.round(ms / 1000) });

export default defineOptions<Games["pyramid"]["Config"]>({
  // The server's variants are for tests: a choice of two sides needs no presets.
  presets: [],
  fields: {
    first: { as: "seat" },
    think: { step: 5_000, format: seconds },
  },
});
