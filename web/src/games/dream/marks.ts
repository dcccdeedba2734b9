/** The pieces of a story, with the words the matcher found made plain to see. */
export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

const bare = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{M}]/u.test(sign);

/** Letter by letter, so that places in the bare text are places in the text. */
function bareLetters(text: string): string[] {
  return [...text.normalize("NFC")].map((sign) => bare(sign)[0] ?? sign);
}

function places(signs: readonly string[], letters: readonly string[], word: string): [number, number][] {
  const wanted = bareLetters(word);
  const found: [number, number][] = [];
  for (let at = 0; at + wanted.length <= letters.length; at++) {
    if (isLetter(signs[at - 1]) || !wanted.every((letter, i) => letters[at + i] === letter)) continue;
    let end = at + wanted.length;
    while (isLetter(signs[end])) end++;
    if (end - at - wanted.length <= 2) found.push([at, end]); // a plural or the like still counts as the word
  }
  return found;
}

export function marked(story: string, wordsFound: readonly string[]): Piece[] {
  const signs = [...story.normalize("NFC")];
  const letters = bareLetters(story);
  const lit = new Set(
    wordsFound
      .flatMap((word) => (word ? places(signs, letters, word) : []))
      .flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
  );
  const pieces: { text: string; found: boolean }[] = [];
  signs.forEach((sign, i) => {
    const last = pieces.at(-1);
    if (last && last.found === lit.has(i)) last.text += sign;
    else pieces.push({ text: sign, found: lit.has(i) });
  });
  return pieces;
}
