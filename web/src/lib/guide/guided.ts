/** Tables of this device whose first match is guided, kept for a refresh; and the way there in one tap. */
import { gameNamed } from "../../games/catalog";
import { api } from "$lib/net/api";
import { serverGames } from "$lib/net/games.svelte";
import { language } from "$lib/i18n/dictionary.svelte";
import type { Table } from "$lib/table/table.svelte";
import { myself } from "$lib/ui/me.svelte";
import { router } from "$lib/ui/router.svelte";

const place = (code: string): string => `morphee.guided.${code}`;

export function isGuided(code: string): boolean {
  try {
    return sessionStorage.getItem(place(code)) !== null;
  } catch {
    return false;
  }
}

/** A table with gentle bots, and on to its match. The name is asked afterwards. */
export async function playNow(game: string): Promise<void> {
  await myself.introduce(myself.name);
  const config = gameNamed(game).first?.config ?? {};
  const { code } = await api.makeTable({ game, config, lang: language(), mode: "apart", public: false });
  try {
    sessionStorage.setItem(place(code), "1");
  } catch {
    // Without storage the match is played without hints.
  }
  myself.justMade = code;
  router.go(`/t/${code}`);
}

/** The gentlest level that knows what it does. */
const gentle = (levels: readonly string[]): string =>
  levels.find((level) => level === "child") ?? levels.find((level) => level === "novice") ?? levels[0] ?? "random";

/** Sits down, calls the bots, begins. False: something was refused, and the lobby has to be shown. */
export async function beginGuided(table: Table): Promise<boolean> {
  const about = await serverGames.load().then(
    () => serverGames.find(table.game),
    () => undefined,
  );
  if (!(await table.ask({ t: "sit", seat: 0 })).ok) return false;
  const level = gentle(about?.levels ?? []);
  const players = gameNamed(table.game).usual ?? 4;
  for (let seat = 1; seat < players; seat++) if (!(await table.ask({ t: "set_bot", seat, level })).ok) return false;
  return (await table.ask({ t: "start" })).ok;
}
