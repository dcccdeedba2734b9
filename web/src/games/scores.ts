/** How the scores of a game are written: by the game's own texts, not at all until these are loaded. */
import { language } from "$lib/i18n/dictionary.svelte";
import { conjunction } from "$lib/i18n/lists";
import { t } from "$lib/i18n/texts";
import type { Outcome } from "$lib/wire";
import { gameNamed } from "./catalog";

export function scoreText(game: string, points: number): string {
  const { score, texts } = gameNamed(game);
  if (score) return texts.ready() ? score(points) : "";
  return t("result.points", { n: points });
}

/** Fetches the texts of a game for its scores. */
export const loadScores = (game: string): Promise<void> => gameNamed(game).texts.load(language());

/** The headline of a result: who won, or the game's own word for it where nobody is beaten. */
export function resultTitle(game: string, outcome: Outcome, name: (seat: number) => string, pub: unknown): string {
  const { verdict, texts } = gameNamed(game);
  const own = verdict && texts.ready() ? verdict(pub) : null;
  if (own) return own;
  const [first, ...others] = (outcome.ranking[0] ?? []).map(name);
  if (first === undefined) return t("result.noWinner");
  if (others.length === 0) return t("result.won", { name: first });
  return t("result.shared", { names: conjunction().format([first, ...others]) });
}
