/** The games that have a table of their own; the others are played on the generic one. */
import { gameIds, type GameId, type GameModule } from "$lib/table/contract";

const found = import.meta.glob<{ default: GameModule }>("./{pillows,dream,playme,pyramid,uluru}/index.ts");

export const isGame = (name: string): name is GameId => (gameIds as readonly string[]).includes(name);

/** The parts of a game; each part is fetched when it is shown. Add a folder with an `index.ts` and it is here. */
export async function loadGame(game: GameId): Promise<GameModule> {
  const own = found[`./${game}/index.ts`];
  return (own ? await own() : await import("./generic")).default;
}

/** What the home page says of a game before any of it is fetched. */
export const meta: Readonly<Record<GameId, { players: readonly [number, number]; minutes: readonly [number, number] }>> = {
  pillows: { players: [3, 6], minutes: [5, 10] },
  dream: { players: [4, 10], minutes: [20, 30] },
  playme: { players: [2, 6], minutes: [15, 25] },
  pyramid: { players: [2, 4], minutes: [15, 25] },
  uluru: { players: [1, 5], minutes: [15, 20] },
};
