import { dictionary } from "./dictionary.svelte";

/** The texts outside the games. Each game has a dictionary of its own. */
export const texts = dictionary({ en: () => import("./en"), fr: () => import("./fr") });
export const t = texts.t;
