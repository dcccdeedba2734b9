import { prefs } from "./prefs.svelte";

/** A table's code as this device may show it: dots for streamers. */
export const shownCode = (code: string): string => (prefs.current.hideCodes ? "•••••" : code);
