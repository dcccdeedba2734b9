import { dictionary } from "$lib/i18n/dictionary.svelte";

export const words = dictionary({ en: () => import("./i18n/en"), fr: () => import("./i18n/fr") });
export const t = words.t;
