/** The person on this device: name and visited tables. The token is in a cookie that no script can read. */
import { api, ApiRefusal } from "$lib/net/api";
import type { Look } from "$lib/wire";
import { readLook, writeLook } from "$lib/table/looks";
import { language } from "$lib/i18n/dictionary.svelte";

const place = "morphee.name";
const lookPlace = "morphee.look";
const tablesPlace = "morphee.tables";
const playedPlace = "morphee.played";
const longest = 6;

export interface Visited {
  readonly code: string;
  readonly game: string;
}

function read<T>(key: string, none: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? none;
  } catch {
    return none;
  }
}

class Myself {
  name = $state(read(place, ""));
  /** The animal and colour of this device's person; `null` until they have chosen or been given one. */
  look = $state.raw<Look | null>(readLook(read(lookPlace, "")));
  /** Tables visited lately on this device, the latest first. */
  visited = $state.raw<readonly Visited[]>(read(tablesPlace, []));
  /** Games of which a match was played to its end on this device. */
  played = $state.raw<readonly string[]>(read(playedPlace, []));
  /** The table this page has just opened: its maker is seated at once. */
  justMade: string | null = null;
  #known = false;

  /** Makes sure that the server knows us, under the name we have chosen. */
  async introduce(name: string = this.name): Promise<void> {
    const chosen = name.trim();
    if (this.#known && chosen === this.name) return;
    await api.changeMe({ lang: language(), ...(chosen ? { name: chosen } : {}) });
    this.#known = true;
    this.name = chosen;
    localStorage.setItem(place, JSON.stringify(chosen));
  }

  /** A first match may be played without a name. */
  get beenAtATable(): boolean {
    return this.name !== "" || this.visited.length > 0 || this.played.length > 0;
  }

  wear(look: Look): void {
    this.look = look;
    localStorage.setItem(lookPlace, JSON.stringify(writeLook(look)));
  }

  visit(table: Visited): void {
    this.#keep([table, ...this.visited.filter((one) => one.code !== table.code)].slice(0, longest));
  }

  forget(code: string): void {
    this.#keep(this.visited.filter((one) => one.code !== code));
  }

  hasPlayed(game: string): void {
    if (this.played.includes(game)) return;
    this.played = [...this.played, game];
    localStorage.setItem(playedPlace, JSON.stringify(this.played));
  }

  /** Forgets visited tables that no longer exist. */
  async tidy(): Promise<void> {
    for (const { code } of this.visited.slice(0, 3)) {
      await api.table(code).catch((trouble: unknown) => {
        if (trouble instanceof ApiRefusal && trouble.code === "unknown_table") this.forget(code);
      });
    }
  }

  #keep(visited: readonly Visited[]): void {
    this.visited = visited;
    localStorage.setItem(tablesPlace, JSON.stringify(visited));
  }
}

export const myself = new Myself();
