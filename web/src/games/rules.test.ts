/** The rules pages as they are drawn: what decides games is on them, in both languages. */
import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { gameNamed } from "./catalog";

type Said = readonly [what: string, en: RegExp, fr: RegExp];
const pages: Readonly<Record<string, readonly Said[]>> = {
  playme: [
    ["the story and the poem", /six dreams at once.*half past dream/, /six rêves à la fois.*À rêve et quart/],
    [
      "PM-15 characters are chosen or drawn",
      /leave it to chance; no two players/,
      /laisse faire le sort ; personne n’a/,
    ],
    ["PM-16 who does not slap in time is last", /last, or not in time/, /en dernier, ou pas à temps/],
    ["PM-17 who wins the challenge", /wins most games wins/, /gagne le plus de parties gagne le défi/],
    ["PM-20 a victim can no longer betray", /can no longer betray/, /ne pourra plus trahir/],
    ["PM-23 drawn rounds", /Three drawn rounds in a row, or sixty/, /Trois manches nulles de suite, ou soixante/],
    ["PM-23 waits", /at most 5 seconds, a choice at most 20/, /au plus 5 secondes, un choix au plus 20/],
    ["PM-24 slap of two", /With two players there is no race/, /À deux, il n’y a pas de course/],
    ["PM-24 slap in the hunt", /During the hunt the last/, /Pendant la chasse, qui tape en dernier/],
    ["PM-25 the mad win too", /The mad still win with the team/, /Côté folie, on gagne quand même avec l’équipe/],
    ["PM-25 team-mates", /team-mates may be blocked/, /peut bloquer quelqu’un de son équipe/],
    ["PM-26 the last betrayal", /If the last character on wonder betrays/, /dernier personnage côté merveille trahit/],
  ],
  pyramid: [
    ["the grandmother", /Grandmother Mimosa/, /Mamie Mimosa/],
    ["PP-9 one group", /one single group/, /un seul groupe/],
    ["PP-12 anywhere until the stop", /Until you stop, dice may lie anywhere/, /Jusqu’à l’arrêt, les dés peuvent être/],
    ["PP-15 three rows in this turn", /cats of the same turn count/, /Seuls les chats d’un même tour/],
    ["PP-15 chained bonus turns", /can earn the next one/, /peut en valoir un autre/],
    ["PP-18 nobody finishes", /there is no Winner/, /personne ne l’emporte/],
    ["PP-19 seven titles", /0 .*1–2 .*3–4 .*5–6 .*7–8 .*9–11 .*12 /, /0 .*1–2 .*3–4 .*5–6 .*7–8 .*9–11 .*12 /],
    ["time", /90 seconds/, /90 secondes/],
  ],
  uluru: [
    ["UL-3 the birds by name", /Alba.*Coral.*Indigo.*Midnight/, /Alba.*Corail.*Indigo.*Minuit/],
    ["UL-6 the glass", /sixty seconds/, /soixante secondes/],
    ["UL-16 two cards", /must meet both; the contrary means neither/, /doit satisfaire les deux ; le contraire/],
    ["UL-15 handicap", /sixteen cards of level 3.* other eight of level 3/, /seize cartes de niveau 3.* huit autres/],
    ["UL-9 loops", /a chain that runs into one/, /une chaîne qui mène à un tel rond/],
  ],
  dream: [
    ["DR-1 what the box has", /440 in the box/, /440 dans la boîte/],
    ["DR-8 equally often", /the next spirit speaks/, /à l’esprit suivant de parler/],
    ["DR-11 said for another", /any spirit may tap “said”/, /n’importe quel esprit peut toucher/],
    ["DR-12 the Dreamer is told", /is told that it changed/, /apprend qu’elle a changé/],
    ["DR-14 the time of the story", /90 seconds/, /90 secondes/],
    ["DR-20 synonyms are right", /a synonym is right/, /un synonyme est juste/],
    ["DR-20 no ballot", /still nobody.*without effect/, /toujours personne.*sans effet/],
    [
      "DR-21 every clue",
      /Any other clue passes, but a spirit may challenge/,
      /Tout autre indice passe, mais un esprit/,
    ],
  ],
  pillows: [
    ["PI-17 a false start", /whatever the gesture.*under your pile/, /quel que soit le geste.*sous ta pile/],
    ["PI-18 the time to act", /four seconds/, /quatre secondes/],
    ["PI-19 a lot for what is too close", /less than 8 thousandths/, /moins de 8 millièmes/],
    ["PI-18 the end of a turn", /its length betrays nothing/, /sa durée ne trahit rien/],
  ],
};

const once = new Map<string, Promise<string>>();
const drawn = (name: string, lang: "en" | "fr"): Promise<string> => {
  const key = `${name} ${lang}`;
  if (!once.has(key)) once.set(key, draw(name, lang));
  return once.get(key)!;
};

async function draw(name: string, lang: "en" | "fr"): Promise<string> {
  const game = gameNamed(name);
  await game.texts.load(lang);
  await setLanguage(lang);
  const Rules = (await game.Rules!()).default;
  const page = mount(Rules, { target: document.body, props: {} });
  flushSync();
  const text = document.body.textContent.replace(/[\s\u00a0\u202f]+/g, " ");
  await unmount(page);
  return text;
}

describe.each(Object.entries(pages))("the rules page of %s says", (name, facts) => {
  test.each(facts)("%s", async (_what, en, fr) => {
    expect(await drawn(name, "en")).toMatch(en);
    expect(await drawn(name, "fr")).toMatch(fr);
  });
});

test("no rules page says that the box of When I Dream has 880 propositions", async () => {
  expect(await drawn("dream", "en")).not.toMatch(/880 in the box/);
  expect(await drawn("dream", "fr")).not.toMatch(/880 dans la boîte/);
});
