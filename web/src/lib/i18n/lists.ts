/** Names in a row: "Ada, Bo and Cy". Call it where its result is used: the language may change at any time. */
import { language } from "./dictionary.svelte";

export const conjunction = (): Intl.ListFormat => new Intl.ListFormat(language(), { type: "conjunction" });
