/** The manifest of a game that has none in the client: plain components that work for every game. */
import { readable } from "$lib/options/fields";
import { defineGame, type Manifest } from "$lib/table/manifest";
import type { GameTypes } from "$lib/table/contract";
import { fetchClient } from "./plugged";
import { texts } from "./texts";

export function genericGame(name: string): Manifest {
  const title = readable(name);
  return defineGame<GameTypes>({
    name,
    title: { en: title, fr: title },
    tagline: { en: "A game on a plain table.", fr: "Un jeu sur une table toute simple." },
    players: null,
    minutes: null,
    texts,
    Table: async () => ((await fetchClient(name)) ? import("./Plugged.svelte") : import("./Table.svelte")),
    Result: () => import("./Result.svelte"),
  });
}
