/** The tutorial's scenes as data. The bots are scripted; only the learner chooses. */
import type { dream } from "$lib/wire";
import type { Action, Config, Dawn, Public, Spirit } from "./types";

export const sceneNames = ["fairy", "bogeyman", "sandman", "vote", "mask", "answer", "pass", "story", "day"] as const;
export type SceneName = (typeof sceneNames)[number];

export const config: Config = {
  lang: "en",
  talk: "typed",
  mask: "screen",
  night: 120,
  clue_time: 5,
  clue_order: "continue",
  story: 90,
  eldest: null,
  deck: "house",
  own_words: [],
};

export const initial: Public = {
  lang: "en",
  talk: "typed",
  phase: "night",
  until: -1,
  round: 1,
  dreamer: 3,
  card: 1,
  clues: [],
  turn: null,
  turn_until: -1,
  gone: null,
  visible: null,
  story: null,
  heard: [],
  shown: null,
  ready: [false, false, false, false],
  points: [0, 0, 0, 0],
  penalties: [0, 0, 0, 0],
  dawn: null,
};

export const spirit = (role: Spirit, word: string): dream.Own => ({
  role,
  word,
  level: 1,
  doubt: null,
  cards: [],
  polls: [],
  tilts: [],
  bet: null,
});
export const dreamer: dream.Own = {
  role: "dreamer",
  word: null,
  level: null,
  doubt: null,
  cards: [],
  polls: [],
  tilts: [],
  bet: null,
};

/** The actions that complete a step. */
export const wanted: Readonly<Record<SceneName, readonly Action["type"][]>> = {
  fairy: ["give_clue"],
  bogeyman: ["give_clue"],
  sandman: ["challenge"],
  vote: ["vote"],
  mask: ["wear_mask"],
  answer: ["answer", "pass_card"],
  pass: ["pass_card", "answer"],
  story: ["tell_story", "wake"],
  day: ["be_ready"],
};

const bare = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A referee and a matcher that suffice for the tutorial: the same beginning, or the same word. */
export const isKin = (clue: string, word: string): boolean => bare(clue).startsWith(bare(word).slice(0, 4));
export const isWord = (text: string, word: string): boolean =>
  bare(text)
    .split(/[^\p{L}]+/u)
    .some((piece) => piece === bare(word) || piece === `${bare(word)}s`);

/** The Day of the learner's dream: one card answered, one given up. */
export function dawnOf(
  word: string,
  answer: string | null,
  lost: string,
  lostAnswer: string | null,
  story: string,
  clues: readonly [string, string] = ["", ""],
): Dawn {
  const right = answer !== null && isWord(answer, word);
  const mentioned = right && isWord(story, word);
  const yellow = right ? 1 : 0;
  const blue = 2 - yellow;
  const whispers = (words: string): Dawn["cards"][number]["clues"] =>
    words
      .split(", ")
      .filter(Boolean)
      .map((said, i) => ({ seat: 1 + (i % 3), word: said }));
  /** Seat 2 was the bogeyman, and spoke second. */
  const lie = (wrong: string | null): number | null => (wrong === null ? null : 1);
  return {
    round: 2,
    dreamer: 0,
    spirits: [null, "fairy", "bogeyman", "sandman"],
    unused: "sandman",
    remembered: mentioned,
    cards: [
      {
        word,
        answer,
        side: right ? "yellow" : "blue",
        guilty: null,
        mentioned,
        clues: whispers(clues[0]),
        lie: right ? null : lie(answer),
      },
      {
        word: lost,
        answer: lostAnswer,
        side: "blue",
        guilty: null,
        mentioned: false,
        clues: whispers(clues[1]),
        lie: lie(lostAnswer),
      },
    ],
    points: [yellow + (mentioned ? 2 : 0), yellow, blue, right ? 3 : 0],
    penalties: [0, 0, 0, 0],
    bets: [null, 2, 3, null],
  };
}
