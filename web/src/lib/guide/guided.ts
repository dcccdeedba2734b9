/** Tables of this device whose first matches are guided, kept for a refresh; and the way there in one tap. */
import { gameNamed } from "../../games/catalog";
import { api } from "$lib/net/api";
import { serverGames } from "$lib/net/games.svelte";
import { language } from "$lib/i18n/dictionary.svelte";
import type { Table } from "$lib/table/table.svelte";
import type { Guide } from "./guide";
import { myself } from "$lib/ui/me.svelte";
import { router } from "$lib/ui/router.svelte";

const place = (code: string): string => `morphee.guided.${code}`;

/** The hints read at this table; `null`: its matches are not guided. */
export function hintsRead(code: string): readonly string[] | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(code)) ?? "null") as readonly string[] | null;
  } catch {
    return null;
  }
}

export function keepHintsRead(code: string, read: readonly string[]): void {
  try {
    sessionStorage.setItem(place(code), JSON.stringify(read));
  } catch {
    // Without storage the match is played without hints.
  }
}

export const isGuided = (code: string): boolean => hintsRead(code) !== null;

/** The guide of a game, with its texts and those of the game, whose words it uses. */
export async function guideOf(game: string): Promise<Guide | null> {
  const { first, texts } = gameNamed(game);
  const found = await first?.guide();
  await Promise.all([texts.load(language()), found?.default.texts.load(language())]);
  return found?.default ?? null;
}

/** A table with gentle bots, and on to its match. The name is asked afterwards. */
export async function playNow(game: string): Promise<void> {
  await myself.introduce(myself.name);
  const config = gameNamed(game).first?.config ?? {};
  const { code } = await api.makeTable({ game, config, lang: language(), mode: "apart", public: false });
  keepHintsRead(code, []);
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
  // Its first hint is about how the match begins.
  await guideOf(table.game).catch(() => null);
  if (!(await table.ask({ t: "sit", seat: 0 })).ok) return false;
  const level = gentle(about?.levels ?? []);
  const players = gameNamed(table.game).usual ?? 4;
  for (let seat = 1; seat < players; seat++) if (!(await table.ask({ t: "set_bot", seat, level })).ok) return false;
  return (await table.ask({ t: "start" })).ok;
}

/** What a second match adds, if this table's last one was guided and was played without it. */
export function secondMatch(table: Table): Readonly<Record<string, unknown>> | null {
  const more =
    isGuided(table.code) && table.isHost && !table.nextGame ? gameNamed(table.game).first?.second : undefined;
  const added = more && Object.entries(more).some(([field, value]) => table.config[field] !== value);
  return added ? more : null;
}

export async function beginSecond(table: Table, config: Readonly<Record<string, unknown>>): Promise<void> {
  if ((await table.ask({ t: "configure", config })).ok) await table.ask({ t: "rematch" });
}
