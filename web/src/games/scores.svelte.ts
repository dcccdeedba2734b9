/** How the scores of a game are said: in its own words once they are here, in points until then. */
import { language } from "$lib/i18n/dictionary.svelte";
import { t } from "$lib/i18n/texts";
import type { GameId } from "$lib/table/contract";
import { loadGame } from "./registry";

let own = $state.raw<Partial<Record<string, (points: number) => string>>>({});

export const sayScore = (game: string, points: number): string => own[game]?.(points) ?? t("result.points", { n: points });

/** Fetch the words of a game for its scores. */
export async function learnScores(game: GameId): Promise<void> {
  const module = await loadGame(game);
  await module.texts.load(language());
  if (module.score) own = { ...own, [game]: module.score };
}
