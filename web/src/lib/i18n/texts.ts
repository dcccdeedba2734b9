import { dictionary } from "./dictionary.svelte";

/** The texts of the shell. Games have dictionaries of their own. */
export const texts = dictionary({ en: () => import("./en"), fr: () => import("./fr") });
export const t = texts.t;
