/** What a game says of its options, in the reader's language; reactive. */
import { fill } from "$lib/i18n/fill";
import { language, type Dictionary } from "$lib/i18n/dictionary.svelte";
import type { Sentence } from "$lib/wire";

export type Explanations = Readonly<Record<string, Sentence>>;

export const said = (sentence: Sentence): string => fill(sentence[language()], language());

/** The text of an option: the game's own; the client's dictionary has those that it shows elsewhere too. */
export function explained(explanations: Explanations, texts: Dictionary, key: string): string | undefined {
  const own = explanations[key];
  return own ? said(own) : (texts.find(`option.${key}`) ?? undefined);
}
