/** How the scores of a game are written: by the game's own texts, not at all until these are loaded. */
import { language } from "$lib/i18n/dictionary.svelte";
import { t } from "$lib/i18n/texts";
import { gameNamed } from "./catalog";

export function scoreText(game: string, points: number): string {
  const { score, texts } = gameNamed(game);
  if (score) return texts.ready() ? score(points) : "";
  return t("result.points", { n: points });
}

/** Fetches the texts of a game for its scores. */
export const loadScores = (game: string): Promise<void> => gameNamed(game).texts.load(language());
