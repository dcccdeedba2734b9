import { dictionary } from "$lib/i18n/dictionary.svelte";

export const texts = dictionary({ en: () => import("./en"), fr: () => import("./fr") });
export const t = texts.t;
