import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { texts } from "$lib/i18n/texts";
import { serverGames } from "$lib/net/games.svelte";
import GameChoice from "./GameChoice.svelte";
import Lobby from "./Lobby.svelte";

let page: Record<string, unknown> | null = null;
beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
  vi.spyOn(serverGames, "load").mockResolvedValue([]);
  vi.stubGlobal("fetch", () => new Promise(() => {})); // there is no server to ask
});
afterEach(() => {
  if (page) void unmount(page);
  page = null;
});

const round = (game: string): object => ({ game, best_of: 1, played: 0, winners: [] });

/** The host back at the table after a match of Uluru, with that game to come. */
function show(nextGame: string | null): void {
  const rounds = [round("uluru"), round(nextGame ?? "uluru")];
  const programme = { rounds, at: 1, taken_up: nextGame === null, totals: [] };
  const lobby = { seats: [], people: [], phase: "over", programme, mode: "together" };
  const table = { code: "ABCDE", game: "uluru", nextGame, lobby, people: [], seats: [], isHost: true, playing: false };
  const chat = { unread: 0, flying: [] };
  const rest = { role: "play", mySeat: null, you: "ada", config: {}, flags: [], chat };
  document.body.innerHTML = "";
  page = mount(Lobby as Component<Record<string, unknown>>, {
    target: document.body,
    props: { table: { ...table, ...rest } },
  });
  flushSync();
}
const headings = (): string[] => [...document.querySelectorAll("h1, h2")].map((one) => one.textContent);

it("between two games of an evening the table is that of the next one, without the options of the last", () => {
  show("playme");
  expect(document.querySelector("h1")!.textContent).toBe("Play Me");
  expect(headings()).not.toContain("Options");
});

it("a game that is on the table shows its options", () => {
  show(null);
  expect(document.querySelector("h1")!.textContent).toBe("Uluru");
  expect(headings()).toContain("Options");
});

it("the choice of games stands at the one that comes next", () => {
  document.body.innerHTML = "";
  page = mount(GameChoice as Component<Record<string, unknown>>, {
    target: document.body,
    props: { table: { game: "uluru", nextGame: "playme", lobby: null }, games: ["uluru", "playme"] },
  });
  flushSync();
  expect(document.querySelector<HTMLSelectElement>("#game")!.value).toBe("playme");
});
