/** The client that a package brings with its game: a module without a framework, fetched from the server. */
import { api } from "$lib/net/api";
import type { GameMatch } from "$lib/table/contract";

export type PlainMatch = GameMatch<unknown, unknown, unknown, unknown, unknown>;

/** What `mount` returns: `update` is called after every change of the match, `destroy` when the table goes. */
export interface Mounted {
  readonly update?: () => void;
  readonly destroy?: () => void;
}

export interface GameClient {
  mount(root: HTMLElement, match: PlainMatch, lang: "en" | "fr"): Mounted | undefined;
}

const fetched = new Map<string, GameClient>();

/** The client of a game, if the server has one. A module that lacks `mount` is none. */
export async function fetchClient(
  game: string,
  load: (path: string) => Promise<Partial<GameClient>> = (path) => import(/* @vite-ignore */ path),
): Promise<GameClient | null> {
  const path = (await api.games()).find(({ name }) => name === game)?.client;
  if (!path) return null;
  const found = await load(path);
  if (typeof found.mount !== "function") throw new Error(`${path} exports no function "mount"`);
  fetched.set(game, found as GameClient);
  return found as GameClient;
}

/** A client that was fetched before. */
export const clientOf = (game: string): GameClient | undefined => fetched.get(game);
