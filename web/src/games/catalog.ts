/** The games this client has manifests for. Adding a game is adding its folder and its name here. */
import { serverGames } from "$lib/net/games.svelte";
import { isPhone } from "$lib/ui/phone";
import { language } from "$lib/i18n/dictionary.svelte";
import { fill } from "$lib/i18n/fill";
import type { Manifest } from "$lib/table/manifest";
import { genericGame } from "./generic/manifest";

/** In the order of the home page. */
const names = ["pillows", "dream", "playme", "pyramid", "uluru"] as const;

const found = import.meta.glob<Manifest>(["./*/manifest.ts", "!./generic/manifest.ts"], {
  eager: true,
  import: "default",
});
const generic = new Map<string, Manifest>();

function manifest(name: string): Manifest {
  const own = found[`./${name}/manifest.ts`];
  if (!own) throw new Error(`games/${name}/manifest.ts is missing`);
  return own;
}

export const catalog: readonly Manifest[] = names.map(manifest);

/** The manifest of a game; a game without one of its own gets the generic one. */
export function gameNamed(name: string): Manifest {
  const own = catalog.find((game) => game.name === name) ?? generic.get(name) ?? genericGame(name);
  if (!catalog.includes(own)) generic.set(name, own);
  return own;
}

export const isInCatalog = (name: string): boolean => catalog.some((game) => game.name === name);

const inLanguage = (texts: Manifest["title"]): string => fill(texts[language()], language());

/** The title of a game in the reader's language; reactive. */
export const titleOf = (name: string): string => inLanguage(gameNamed(name).title);

/** The sentence under the title, in the reader's language; reactive. */
export const taglineOf = (name: string): string => inLanguage(gameNamed(name).tagline);

/** The options that a table opened on this device begins with, where they are not the server's. */
export const phoneOptions = (name: string): Readonly<Record<string, unknown>> | null =>
  (isPhone() && serverGames.find(name)?.phones) || null;
