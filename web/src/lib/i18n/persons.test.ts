/** A sentence for each person: no text of the client may say "You puts", "You's places" or "les cases de Toi". */
import { describe, expect, test } from "vitest";
import { fill } from "./fill";

type Module = { default: Record<string, string> };
const dictionaries = import.meta.glob<Module>(
  ["./{en,fr}.ts", "../*/{en,fr}.ts", "../../games/*/{i18n,guide}/{en,fr}.ts"],
  {
    eager: true,
  },
);
const sources = import.meta.glob<string>(["../../games/**/*.{ts,svelte}", "!**/*.test.ts", "!**/i18n/*"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const gameOf = (path: string): string => /games\/(\w+)\//.exec(path)?.[1] ?? "shell";
const languageOf = (path: string): "en" | "fr" => (path.endsWith("/fr.ts") ? "fr" : "en");
const all = Object.entries(dictionaries).map(([path, { default: texts }]) => [path, texts] as const);

/** Games that put "you" in place of one's own name. The others say every name, one's own too: "Ada dreams". */
const speaking = new Set(["pillows", "playme", "pyramid", "uluru"]);
/** Said of the others only: the code never asks for these about oneself. */
const others = new Set([
  // A guide names an opponent.
  ...["attacker.text", "defender.text", "power.quiet.text"],
  ...["theirs", "say.wait.roll", "say.wait.place", "say.wait.choose"],
  ...["do.block", "do.send_back", "do.pick", "hint.blocked", "hunt.is", "count.won", "came.more", "shout.won"],
  ...["choice.wait.pick", "choice.wait.judas", "announce.blocked"],
  ...["throw.aria", "say.threw"],
  // Who plays reads of their own hand.
  "say.quickest",
  // The sheet bears the name itself; the other one speaks of a bird.
  ...["result.sheet", "announce.lifted"],
]);
const person = /\{(?:name|names|who|target|other|winner)\}/;
/** A label in front of a fact reads well with a name and with "you": "You: 3 stones". */
const isLabel = (text: string): boolean => /^→? ?\{name\}(?: ?[:→,]| et | and | \{n\}|!| !|$)/.test(text);
/** A second form exists: `key.you`, `key.by`, or `announce.you.what` for `announce.what`. */
const ownForms = (texts: Record<string, string>, key: string): string[] =>
  [`${key}.you`, key.replace(/^(\w+)\./, "$1.you.")].filter((form) => form in texts && form !== key);
const isOwnForm = (key: string): boolean => /\.(?:you|by)$|\.you\./.test(key);

describe.each(all.filter(([path]) => speaking.has(gameOf(path))))("%s", (_path, texts) => {
  test("has a sentence for each person", () => {
    const missing = Object.entries(texts)
      .filter(([key, text]) => text.includes("{name}") && !isLabel(text) && !others.has(key) && !isOwnForm(key))
      .filter(([key]) => ownForms(texts, key).length === 0)
      .map(([key]) => key);
    expect(missing).toEqual([]);
  });
});

test("games that say every name never put “you” into a sentence, only in front of a fact", () => {
  const found: string[] = [];
  for (const [path, source] of Object.entries(sources)) {
    if (speaking.has(gameOf(path))) continue;
    for (const [, key] of source.matchAll(/t\(\s*"([\w.]+)",\s*\{[^}]*?name:[^,}]*t\("you"\)/g))
      for (const [dictionary, texts] of all)
        if (gameOf(dictionary) === gameOf(path) && key! in texts && !isLabel(texts[key!]!))
          found.push(`${dictionary} ${key}`);
  }
  expect(found).toEqual([]);
});

/** The text with this said of every person in it. */
const said = (path: string, text: string, name: string): string =>
  fill(text, languageOf(path), { name, names: name, who: name, target: name, other: name, winner: name });

test.each(all)("%s: “you” stands only where one can say it", (path, texts) => {
  const wrong =
    languageOf(path) === "fr"
      ? /(?:\b(?:de|que|à|pour|par|avec|sur|contre) Toi\b)|(?:Toi (?:a|est|pose|prend|lance|fait|bloque)\b)/
      : /You['’]s|\b(?:of|for|by|to|with|on|against|from) You\b|\bYou (?:is|has|\w+(?<![aiu])s)\b(?! \d)/;
  const sayable = Object.entries(texts).filter(
    ([key, text]) => speaking.has(gameOf(path)) && person.test(text) && isLabel(text) && !others.has(key),
  );
  for (const [key, text] of sayable)
    expect(said(path, text, languageOf(path) === "fr" ? "Toi" : "You"), key).not.toMatch(wrong);
});

test.each(all.filter(([path]) => languageOf(path) === "fr"))(
  "%s: “de” and “que” elide before a vowel",
  (path, texts) => {
    for (const [key, text] of Object.entries(texts)) {
      expect(said(path, text, "Émile"), key).not.toMatch(/\b(?:de|que|le|la|je) (?:É)/i);
      // Names in a list come one after the other: only the first one follows the preposition.
      expect(said(path, text, "Bob"), key).not.toMatch(/\b(?:d|qu)[’']Bob/);
    }
  },
);

const french = all
  .filter(([path]) => languageOf(path) === "fr")
  .map(([path, texts]) => [path, Object.entries(texts)] as const);
/** Two people are spoken to at once: "toi et Ada reprenez vos dés". */
const toTwo = new Set(["announce.clashed.you"]);
/** An imperative of "vous": "Agissez", "Veuillez". */
const polite = /\b(?:vous|votre|vos)\b|(?<![\p{L}’'])(?!chez\b|assez\b|nez\b)\p{L}+ez\b/iu;

test.each(french)("%s speaks to a player as “tu”", (_path, texts) => {
  const found = texts.filter(([key, text]) => polite.test(text) && !toTwo.has(key));
  expect(found).toEqual([]);
});

test.each(french)("%s has no word that leaves half of the table out", (_path, texts) => {
  const masculine = new RegExp(
    "\\b(?:joueurs?|gagnants?|vainqueurs?|adversaires?)\\b|\\bTous (?:révèlent|jouent|lancent)\\b" +
      "|\\bcontre tous\\b|^absent\\b|\\bont été plus vifs\\b",
    "i",
  );
  expect(texts.filter(([, text]) => masculine.test(text))).toEqual([]);
});

/** One thing has one name: those of another are not used for it. */
const otherNames: Readonly<Record<string, RegExp>> = {
  uluru: /\b(?:souhaits?|pierres?|vœux?)\b|\bplace (?:tes|ses)\b/i,
  daily: /\b(?:souhaits?|pierres?|vœux?)\b/i,
  dream: /\bpropositions?\b|sous le paquet|\bpioche\b|\bdénonce|\b[Ll]e mot est\b|devine des mots/i,
  pyramid: /\b(?:tuiles?|étages?)\b/i,
  pillows: /\bcoussins?\b/i,
};
test.each(french)("%s calls each thing by one name", (path, texts) => {
  const other = otherNames[/(\w+)\/(?:i18n\/|guide\/)?fr\.ts$/.exec(path)?.[1] ?? ""];
  if (other) expect(texts.filter(([, text]) => other.test(text))).toEqual([]);
});

test.each(all)("%s shows no rule codes to players", (_path, texts) => {
  for (const [key, text] of Object.entries(texts)) expect(text, key).not.toMatch(/\b(?:DR|PM|PI|PP|UL)-[0-9E]/);
});
