import { serverGames } from "$lib/net/games.svelte";
import { gameNamed } from "./catalog";

/**
 * The least and the most players of a game: from its manifest, or else from the server once that is known; reactive.
 */
export function playersOf(game: string): readonly [number, number] | null {
  const seats = serverGames.find(game)?.seats ?? [];
  const [least, most] = [seats[0], seats.at(-1)];
  return gameNamed(game).players ?? (least !== undefined && most !== undefined ? [least, most] : null);
}
