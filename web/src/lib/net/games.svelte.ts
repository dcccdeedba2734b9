/** The games of the server, fetched once: players, levels of bots, and the schema of the options. */
import type { GameSeen } from "$lib/wire";
import { api } from "./api";

class ServerGames {
  list = $state.raw<readonly GameSeen[]>([]);
  #loading: Promise<readonly GameSeen[]> | null = null;

  find(name: string): GameSeen | undefined {
    return this.list.find((game) => game.name === name);
  }

  /** Rejects when the server cannot be reached; the next call tries again. */
  load(): Promise<readonly GameSeen[]> {
    this.#loading ??= api.games().then(
      (games) => (this.list = games),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }
}

export const serverGames = new ServerGames();
