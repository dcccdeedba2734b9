/** A table's own words as people write them: one a line, "cat = kitty, pussycat ! kitten, catty". */
import type { Config } from "./types";

export type OwnWord = Config["own_words"][number];
export const leastOwn = 24;
export const mostOwn = 200;
const longest = 60;

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, longest);
const listed = (text: string | undefined, most: number): string[] =>
  (text ?? "").split(",").map(tidy).filter(Boolean).slice(0, most);

function parseLine(line: string): OwnWord | null {
  const [left = "", banned] = line.split("!");
  const [word = "", accept] = left.split("=");
  return tidy(word)
    ? { word: tidy(word), accept: listed(accept, 20), family: listed(banned, 40), sounds: [], translations: [] }
    : null;
}

export const parseWords = (text: string): OwnWord[] =>
  text
    .split("\n")
    .map(parseLine)
    .filter((own) => own !== null)
    .slice(0, mostOwn);

function writeLine(own: OwnWord): string {
  const banned = [...own.family, ...own.sounds, ...own.translations];
  return [
    own.word,
    own.accept.length ? `= ${own.accept.join(", ")}` : "",
    banned.length ? `! ${banned.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

export const writeWords = (words: readonly OwnWord[]): string => words.map(writeLine).join("\n");
