import { expect, test } from "vitest";

type Module = { default: Record<string, string> };
const dictionaries = import.meta.glob<Module>("../../games/*/{i18n,guide}/{en,fr}.ts", { eager: true });

/** Said of the others only: the code never asks for these about oneself. */
const others = new Set([
  // A guide names an opponent.
  ...["attacker.text", "defender.text"],
  ...["theirs", "say.wait.roll", "say.wait.place", "say.wait.choose"],
  ...["do.block", "do.send_back", "do.pick", "hint.blocked", "hunt.is", "count.won", "came.more", "shout.won"],
  ...["choice.wait.pick", "choice.wait.judas", "announce.blocked"],
  ...["throw.aria", "say.threw"],
  // The sheet bears the name itself; the other one speaks of a bird.
  ...["result.sheet", "announce.lifted"],
]);
/** A label in front of a fact reads well with a name and with "you": "You: 3 stones". */
const isLabel = (text: string): boolean => /^→? ?\{name\}(?: ?[:→]| et | and | \{n\}|!| !|$)/.test(text);
/** A second form exists: `key.you`, `key.by`, or `announce.you.what` for `announce.what`. */
const hasOwnForm = (texts: Record<string, string>, key: string): boolean =>
  `${key}.you` in texts || key.replace(/^(\w+)\./, "$1.you.") in texts || /\.(?:you|by)$|\.you\./.test(key);

const spoken = Object.entries(dictionaries).filter(([path]) => /\/(?:pillows|playme|pyramid|uluru)\//.test(path));

test.each(spoken)("%s has a sentence for each person", (_path, { default: texts }) => {
  const missing = Object.entries(texts)
    .filter(([key, text]) => text.includes("{name}") && !isLabel(text) && !others.has(key))
    .filter(([key]) => !hasOwnForm(texts, key))
    .map(([key]) => key);
  expect(missing).toEqual([]);
});

test.each(Object.entries(dictionaries))("%s shows no rule codes to players", (_path, { default: texts }) => {
  for (const [key, text] of Object.entries(texts)) expect(text, key).not.toMatch(/\b(?:DR|PM|PI|PP|UL)-[0-9E]/);
});
