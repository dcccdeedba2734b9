/** Sentences of an analysis in the reader's language, with the names of the seats put in. */
import type { NumberTable, Sentence } from "$lib/wire";
import { language } from "$lib/i18n/dictionary.svelte";
import { fill } from "$lib/i18n/fill";

export type Names = readonly string[];
export type Cell = NumberTable["rows"][number][number];

/** Reactive. */
export function said(sentence: Sentence, names: Names): string {
  const values = Object.fromEntries(names.map((name, seat) => [`p${seat}`, name]));
  return fill(sentence[language()], language(), values);
}

/** To so many digits, and never −0. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) || 0;
}

/** A cell as it is written; a number as the language writes it. */
export function written(cell: Cell, names: Names): string {
  if (cell === null) return "–";
  if (typeof cell === "number") return rounded(cell, 3).toLocaleString(language());
  return typeof cell === "string" ? cell : said(cell, names);
}
