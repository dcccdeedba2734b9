import { describe, expect, it } from "vitest";
import { account, wholeMatch } from "./breakdown";
import { gestureOf } from "./keys";
import { dawnOf, isKin, isWord, sceneNames } from "./scenes";
import { marked } from "./marks";
import { keepDraft, keepNight, keptDraft, nightsSeen } from "./session";
import { parseWords, writeWords } from "./ownwords";
import { clock, inOrder, isTilted, secondsTo, shareTo } from "./views";
import { soundOf } from "./announce";
import type { Dawn } from "./types";
import en from "./i18n/en";

const card = (side: "yellow" | "blue", mentioned = false): Dawn["cards"][number] => ({
  word: "owl",
  answer: "owl",
  side,
  guilty: null,
  mentioned,
  clues: [],
  lie: null,
});
/** DR-E1: six players, three yellow, two blue, all remembered. */
const example: Dawn = {
  round: 1,
  dreamer: 0,
  spirits: [null, "fairy", "fairy", "bogeyman", "bogeyman", "sandman"],
  unused: "fairy",
  remembered: true,
  cards: [card("yellow", true), card("yellow", true), card("yellow", true), card("blue"), card("blue")],
  points: [5, 3, 3, 2, 2, 3],
  penalties: [0, 0, 1, 0, 0, 0],
  bets: [null, 3, null, null, null, 1],
};

describe("the account of a Night", () => {
  it("splits the Dreamer's points into answers and memory", () => {
    expect(account(example, 0)).toEqual([
      { why: "dreamer", points: 3 },
      { why: "remembered", points: 2 },
    ]);
  });

  it("gives each spirit its reason, and penalties last", () => {
    expect(account(example, 2)).toEqual([
      { why: "fairy", points: 3 },
      { why: "penalty", points: -1 },
    ]);
    expect(account(example, 3)).toEqual([{ why: "bogeyman", points: 2 }]);
    expect(account(example, 5)).toEqual([{ why: "sandman.near", points: 3 }]);
  });

  it("tells a match by its Nights only when all of them were seen", () => {
    const second = { ...example, round: 2 };
    const pub = { round: 2, points: [10, 6, 6, 4, 4, 6], penalties: [0, 0, 2, 0, 0, 0] };
    expect(wholeMatch([second, example], pub).map((night) => night.round)).toEqual([1, 2]);
    expect(wholeMatch([second], pub)).toEqual([]);
    expect(wholeMatch([example, { ...second, points: [0, 0, 0, 0, 0, 0] }], pub)).toEqual([]);
  });
});

describe("readings of the view", () => {
  it("orders the spirits from the Dreamer's left", () => expect(inOrder(2, 4)).toEqual([3, 0, 1]));

  it("tilts what was found or leaned by most", () => {
    const tilt = { card: 1, found: false, yes: 1, no: 1, mine: null };
    expect(isTilted(tilt)).toBe(false);
    expect(isTilted({ ...tilt, yes: 2 })).toBe(true);
    expect(isTilted({ ...tilt, found: true })).toBe(true);
  });

  it("counts down to none and not below", () => {
    expect([secondsTo(5000, 1), secondsTo(5000, 9000)]).toEqual([5, 0]);
    expect([shareTo(5000, 0, 5000), shareTo(5000, 9000, 5000), shareTo(5000, 0, 0)]).toEqual([1, 0, 0]);
    expect(clock(75)).toBe("1:15");
  });
});

describe("keys", () => {
  const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false });

  it("leaves letters to the word being written, but not signs that no clue has", () => {
    expect(gestureOf(press("p"), true)).toBeNull();
    expect(gestureOf(press("p"), false)).toBe("pass");
    expect(gestureOf(press("!"), true)).toBe("forbidden");
    expect(gestureOf(press("ArrowUp"), true)).toBe("yes");
  });

  it("tilts by number, and ignores held keys and the browser's own", () => {
    expect(gestureOf(press("3"), false)).toEqual({ tilt: 2 });
    expect(gestureOf({ ...press("!"), repeat: true }, false)).toBeNull();
    expect(gestureOf({ ...press("p"), ctrlKey: true }, false)).toBeNull();
  });
});

describe("sounds", () => {
  it("never tell a Dreamer in the room what an answer was worth (DR-9)", () => {
    const answered = { type: "answered", dreamer: 0, card: 1, text: "owl" } as const;
    expect(
      new Set((["right", "wrong", "open", null] as const).map((result) => soundOf({ ...answered, result }))).size,
    ).toBe(1);
    expect(soundOf({ type: "poll_closed", dreamer: 0, poll: 1, yes: true })).toBeNull();
    expect(soundOf({ type: "clue_challenged", dreamer: 0, poll: 1, card: 1, clue: 0, seat: 2 })).toBeNull();
    expect(soundOf({ type: "card_tilted", dreamer: 0, card: 1, seat: 2, yes: true })).toBeNull();
  });
});

describe("a story", () => {
  it("shows what was found, whatever its accents and plural", () => {
    expect(
      marked("Deux Éléphants dorment.", ["éléphant"])
        .filter((piece) => piece.found)
        .map((piece) => piece.text),
    ).toEqual(["Éléphants"]);
    expect(marked("Un chaton.", ["chat"]).some((piece) => piece.found)).toBe(true);
    expect(marked("Un achat.", ["chat"]).some((piece) => piece.found)).toBe(false);
    expect(marked("Rien.", [])).toEqual([{ text: "Rien.", found: false }]);
  });

  it("is kept while it is being written, for its own Night only", () => {
    keepDraft(1000, "I was flying");
    expect([keptDraft(1000), keptDraft(2000)]).toEqual(["I was flying", ""]);
  });
});

describe("Nights seen", () => {
  it("begin anew with a first Night", () => {
    keepNight({ ...example, round: 1 });
    keepNight({ ...example, round: 2 });
    keepNight({ ...example, round: 2 });
    expect(nightsSeen().map((night) => night.round)).toEqual([1, 2]);
    keepNight({ ...example, round: 1 });
    expect(nightsSeen().map((night) => night.round)).toEqual([1]);
  });
});

describe("a table's own words", () => {
  const text = "flying carpet\ncat = kitty, puss ! kitten";

  it("are read line by line, with answers and banned clues", () => {
    expect(parseWords(`${text}\n\n  \n`)).toEqual([
      { word: "flying carpet", accept: [], family: [], sounds: [], translations: [] },
      { word: "cat", accept: ["kitty", "puss"], family: ["kitten"], sounds: [], translations: [] },
    ]);
  });

  it("are written as they were read", () => expect(writeWords(parseWords(text))).toBe(text));
});

describe("the tutorial", () => {
  it("has words for every step", () => {
    for (const name of sceneNames) expect(en).toHaveProperty([`tuto.${name}.text`]);
  });

  it("knows the family of its words", () => {
    expect(isKin("Dancing", "dancer")).toBe(true);
    expect(isKin("night", "moon")).toBe(false);
    expect(isWord("Some rain!", "rain")).toBe(true);
    expect(isWord("a train", "rain")).toBe(false);
  });

  it("scores as the rules do", () => {
    expect(dawnOf("rain", "rain", "spaceship", null, "It was rain.").points).toEqual([3, 1, 1, 3]);
    expect(dawnOf("rain", "rain", "spaceship", null, "Nothing.").points).toEqual([1, 1, 1, 3]);
    expect(dawnOf("rain", "snow", "spaceship", null, "It was snow.").points).toEqual([0, 0, 2, 0]);
  });
});
