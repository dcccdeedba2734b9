import type { FindHighlights, Highlight } from "$lib/highlights/highlights";

interface Clue {
  readonly seat: number;
  readonly word: string;
}

/** The last clue before a right answer found with the fewest; and a bogeyman's last clue before a wrong one. */
export const find: FindHighlights = (lines, people) => {
  let word = "";
  let clues: Clue[] = [];
  let spirits: readonly (string | null)[] = [];
  let best: { clue: Clue; word: string; count: number } | null = null;
  let lie: Highlight | null = null;
  for (const { event } of lines) {
    if (event.type === "spirits_dealt") spirits = event["spirits"] as readonly (string | null)[];
    if (event.type === "card_shown") {
      word = (event["prop"] as { word: string }).word;
      clues = [];
    }
    if (event.type === "clue_given" && typeof event["word"] === "string")
      clues.push({ seat: event["seat"] as number, word: event["word"] });
    const last = clues.at(-1);
    if (event.type !== "answered" || !last || !people.includes(last.seat)) continue;
    if (event["result"] === "right" && clues.length < (best?.count ?? Infinity))
      best = { clue: last, word, count: clues.length };
    if (event["result"] === "wrong" && spirits[last.seat] === "bogeyman")
      lie = { id: "lie", seat: last.seat, values: { clue: last.word, word } };
  }
  const found: Highlight[] = [];
  if (best) found.push({ id: "clue", seat: best.clue.seat, values: { clue: best.clue.word, word: best.word } });
  return lie ? [...found, lie] : found;
};
