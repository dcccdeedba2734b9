import { afterEach, describe, expect, it, vi } from "vitest";
import { Dictation } from "./dictation.svelte";
import { Reader, voiceFor } from "./reader.svelte";

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
