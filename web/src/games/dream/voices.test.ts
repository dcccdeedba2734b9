import { afterEach, describe, expect, it, vi } from "vitest";
import { Dictation } from "./dictation.svelte";
import { Reader, voiceFor } from "./reader.svelte";
import { initial } from "./scenes";
import { hasVoice, Narrator, Voice } from "./speech";
import type { Match } from "./types";

const voice = (lang: string, isDefault = false): SpeechSynthesisVoice => ({
  lang,
  default: isDefault,
  localService: true,
  name: lang,
  voiceURI: lang,
});

class Utterance {
  lang = "";
  voice: unknown = null;
  rate = 1;
  volume = 1;
  constructor(readonly text: string) {}
}
function synthesis(voices: SpeechSynthesisVoice[]) {
  const speak = vi.fn((_: Utterance) => undefined);
  vi.stubGlobal("speechSynthesis", { speak, cancel: vi.fn(), getVoices: () => voices });
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  return speak;
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("reading aloud", () => {
  it("takes a voice of the table's language, the device's favourite first", () => {
    expect(voiceFor([voice("en-US"), voice("fr-CA"), voice("fr-FR", true)], "fr")?.lang).toBe("fr-FR");
    expect(voiceFor([voice("en-US")], "fr")).toBeNull();
  });

  it("says the word in that language", () => {
    const speak = synthesis([voice("en-US"), voice("fr-FR")]);
    new Reader().say("hibou", "fr");
    expect(speak.mock.calls[0]?.[0]).toMatchObject({ text: "hibou", lang: "fr-FR" });
  });

  it("is silent with voices of other languages only, without any synthesis, and when switched off", () => {
    const speak = synthesis([voice("en-US")]);
    new Reader().say("hibou", "fr");
    const reader = new Reader();
    reader.on = false;
    reader.say("owl", "en");
    expect(speak).not.toHaveBeenCalled();
    expect(new Reader().on).toBe(false);
    vi.unstubAllGlobals();
    vi.stubGlobal("speechSynthesis", undefined);
    expect(new Reader().able).toBe(false);
    expect(() => new Reader().say("owl", "en")).not.toThrow();
  });

  it("does not let a failing voice stop the game", () => {
    synthesis([voice("en-GB")]).mockImplementation(() => {
      throw new Error("no audio");
    });
    expect(() => new Reader().say("owl", "en")).not.toThrow();
  });
});

describe("dictation", () => {
  it("is not offered where the browser cannot listen", () => expect(new Dictation().able).toBe(false));

  it("hands over what is final and shows what may still change", () => {
    const made: { onresult?: (heard: unknown) => void; lang?: string }[] = [];
    vi.stubGlobal(
      "webkitSpeechRecognition",
      class {
        onresult = undefined;
        constructor() {
          made.push(this);
        }
        start(): void {}
        stop(): void {}
      },
    );
    const dictation = new Dictation();
    const heard = vi.fn();
    dictation.start("fr", heard);
    expect([dictation.listening, made[0]?.lang]).toEqual([true, "fr-FR"]);
    const result = (transcript: string, isFinal: boolean) => Object.assign([{ transcript }], { isFinal });
    made[0]?.onresult?.({ resultIndex: 0, results: [result(" un hibou ", true), result("qui vol", false)] });
    expect(heard).toHaveBeenCalledWith("un hibou");
    expect(dictation.interim).toBe("qui vol");
    dictation.stop();
    expect([dictation.listening, dictation.interim]).toEqual([false, ""]);
  });
});

describe("the table's voice", () => {
  type Who = { me?: number | null; screen?: boolean; hand?: boolean; bots?: number[]; talk?: "typed" | "voice" };
  const at = ({ me = null, screen = false, hand = false, bots = [], talk = "voice" }: Who): Match =>
    ({
      me,
      screen,
      hand,
      pub: { ...initial, dreamer: 3, talk },
      seats: [0, 1, 2, 3].map((seat) => ({ seat, bot: bots.includes(seat) ? "novice" : null, away: null })),
    }) as unknown as Match;

  it("is the big screen; without one the Dreamer's phone; when a bot dreams, one phone of those who are there", () => {
    expect(hasVoice(at({ screen: true }))).toBe(true);
    expect([0, 1, 2, 3].map((me) => hasVoice(at({ me, hand: true })))).toEqual([false, false, false, false]);
    expect([0, 1, 2, 3].map((me) => hasVoice(at({ me })))).toEqual([false, false, false, true]);
    expect([0, 1, 2].map((me) => hasVoice(at({ me, bots: [0, 3] })))).toEqual([false, true, false]);
    expect([0, 1, 2].map((me) => hasVoice(at({ me, bots: [3], talk: "typed" })))).toEqual([false, false, false]);
  });

  it("says a bot's clue and answer, and on a big screen the story as it grows, each sentence once", () => {
    const reader = { say: vi.fn(), stop: vi.fn() };
    const voice = new Voice(reader);
    const screen = at({ screen: true });
    const story = { type: "story_grew", dreamer: 3, found: null, heard: [] } as const;
    voice.tell(screen, { type: "clue_given", dreamer: 3, card: 1, seat: 0, word: "purr", doubtful: null });
    voice.tell(screen, { type: "clue_given", dreamer: 3, card: 1, seat: 1, word: null, doubtful: null });
    voice.tell(screen, { ...story, text: "I flew. Then an" });
    voice.tell(screen, { ...story, text: "I flew. Then an owl came. It" });
    voice.tell(screen, { ...story, type: "story_told", text: "I flew. Then an owl came. It left" });
    expect(reader.say.mock.calls.map(([said]) => said as string)).toEqual([
      "purr",
      "I flew.",
      "Then an owl came.",
      "It left",
    ]);
    const phone = { say: vi.fn(), stop: vi.fn() };
    new Voice(phone).tell(at({ me: 3 }), { ...story, text: "I flew. Then" });
    expect(phone.say).not.toHaveBeenCalled();
  });

  it("goes on where a story was changed", () => {
    const narrator = new Narrator();
    expect(narrator.next("A cat slept. And", false)).toBe("A cat slept.");
    expect(narrator.next("A cow slept. And then. So", false)).toBe("");
    expect(narrator.next("A cow slept. And then. So it was", true)).toContain("So it was");
  });
});
