import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { Games } from "$lib/wire";
import Result from "./Result.svelte";
import { config, dawnOf, initial } from "./scenes";
import { texts } from "./texts";

it("keeps the high punctuation of a French dream with the word before it", async () => {
  await texts.load("fr");
  await setLanguage("fr");
  const story = "Derrière le rideau : maillot de bain !";
  const match = new ScriptedMatch<Games["dream"]>({
    game: "dream",
    pub: { ...initial, lang: "fr", phase: "over", dawn: dawnOf("moon", "moon", "owl", null, story), story },
    own: null,
    me: null,
    offers: [],
    open: [],
    config,
    seats: ["Ada", "Bob", "Cy", "Dan"].map((name) => ({ name, bot: null })),
  });
  const shown = mount(Result, { target: document.body, props: { match } });
  flushSync();
  expect(document.querySelector("blockquote")?.textContent).toBe("Derrière le rideau\u00a0: maillot de bain\u202f!");
  void unmount(shown);
});
