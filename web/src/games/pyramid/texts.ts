import { dictionary } from "$lib/i18n/dictionary.svelte";

export const texts = dictionary({ en: () => import("./i18n/en"), fr: () => import("./i18n/fr") });
export const t = texts.t;
