import { expect, test } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import type { FieldSpec, Options } from "$lib/options/spec";
import { catalog, gameNamed, titleOf } from "./catalog";

const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.svelte", "!../**/*.test.ts", "!../lib/wire/**"], {
  eager: true,
  query: "?raw",
  import: "default",
});

test.each(catalog.map((game) => [game.name, game] as const))("%s has all that its manifest names", async (_, game) => {
  await game.texts.load("en");
  await setLanguage("en");
  const tutorial = (await game.tutorial?.())?.createTutorial();
  expect(tutorial).toMatchObject({ step: 1, mood: "plain" });
  expect(tutorial?.title).not.toContain("tuto.");
  tutorial?.stop();
  for (const load of [game.poster, game.backdrop, game.Table, game.Result, game.Rules])
    expect((await load?.())?.default).toBeTypeOf("function");
  const options = (await game.options?.())?.default;
  for (const { load } of Object.values(options?.pictures ?? {})) expect((await load()).default).toBeTypeOf("function");
  for (const { component } of Object.values(options?.fields ?? {}) as FieldSpec<Options>[]) {
    if (component) expect((await component()).default).toBeTypeOf("function");
  }
});

test("no file outside its own folder names a game, but the catalogue", () => {
  const own = (path: string): boolean => catalog.some((game) => path.startsWith(`./${game.name}/`));
  const naming = Object.entries(sources)
    .filter(([path, text]) => !own(path) && catalog.some((game) => new RegExp(`["'\`/.]${game.name}\\b`).test(text)))
    .map(([path]) => path);
  expect(naming).toEqual(["./catalog.ts"]);
});

test("an unknown game is drawn by the generic table under its own name", () => {
  const lantern = gameNamed("lantern");
  expect([lantern.name, titleOf("lantern"), lantern.tutorial]).toEqual(["lantern", "Lantern", undefined]);
  expect(gameNamed("lantern")).toBe(lantern);
});

test("a big screen has one row of faces: every game draws its own", () => {
  expect(catalog.filter((game) => !game.drawsSeats).map((game) => game.name)).toEqual([]);
});
