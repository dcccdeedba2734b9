/** Reads clues aloud in the table's language. They are on the screen too, so a device without a voice stays silent. */
const place = "morphee.dream.aloud";
const accents = { fr: "fr-FR", en: "en-GB" } as const;
type Lang = keyof typeof accents;

function kept(): boolean {
  try {
    return localStorage.getItem(place) !== "off";
  } catch {
    return true;
  }
}

/** A voice of the language; `null` when the device has others only: French words in an English voice help nobody. */
export function voiceFor(voices: readonly SpeechSynthesisVoice[], lang: Lang): SpeechSynthesisVoice | null {
  const fitting = voices.filter((voice) => voice.lang.toLowerCase().startsWith(lang));
  return fitting.find((voice) => voice.default) ?? fitting[0] ?? null;
}

export class Reader {
  #on = $state(kept());

  get able(): boolean {
    return (
      typeof globalThis.speechSynthesis?.speak === "function" &&
      typeof globalThis.SpeechSynthesisUtterance === "function"
    );
  }

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    try {
      localStorage.setItem(place, on ? "on" : "off");
    } catch {
      // Then it is on again next time.
    }
    if (!on) this.stop();
  }

  say(word: string, lang: Lang): void {
    if (!this.#on || !this.able) return;
    try {
      const voices = speechSynthesis.getVoices?.() ?? [];
      const voice = voiceFor(voices, lang);
      if (voices.length > 0 && !voice) return;
      const utterance = new SpeechSynthesisUtterance(word);
      utterance.lang = voice?.lang ?? accents[lang];
      utterance.voice = voice;
      utterance.rate = 0.92;
      speechSynthesis.speak(utterance);
    } catch {
      // The clue is on the screen too.
    }
  }

  /** Call it in a click handler: some phones speak only after a gesture started the first utterance. */
  wake(): void {
    if (!this.#on || !this.able) return;
    try {
      const nothing = new SpeechSynthesisUtterance(" ");
      nothing.volume = 0;
      speechSynthesis.speak(nothing);
    } catch {
      // As above.
    }
  }

  stop(): void {
    if (this.able) speechSynthesis.cancel?.();
  }
}
