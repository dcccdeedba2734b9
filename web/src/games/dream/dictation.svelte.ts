/** Dictation, where the browser has it. */
interface Heard {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((heard: Heard) => void) | null;
  onend: (() => void) | null;
  onerror: (() => void) | null;
  start(): void;
  stop(): void;
}
type Recognizer = new () => Recognition;

function recognizer(): Recognizer | null {
  const known = globalThis as { SpeechRecognition?: Recognizer; webkitSpeechRecognition?: Recognizer };
  return known.SpeechRecognition ?? known.webkitSpeechRecognition ?? null;
}

export class Dictation {
  #listening = $state(false);
  #interim = $state("");
  #one: Recognition | null = null;

  get able(): boolean {
    return recognizer() !== null;
  }

  get listening(): boolean {
    return this.#listening;
  }

  /** The words recognized so far, which may still change. */
  get interim(): string {
    return this.#interim;
  }

  start(lang: "fr" | "en", heard: (text: string) => void): void {
    const Kind = recognizer();
    if (!Kind || this.#listening) return;
    const one = new Kind();
    Object.assign(one, { lang: lang === "fr" ? "fr-FR" : "en-GB", continuous: true, interimResults: true });
    one.onresult = (found) => this.#hear(found, heard);
    one.onend = one.onerror = () => this.#end();
    try {
      one.start();
    } catch {
      return;
    }
    this.#one = one;
    this.#listening = true;
  }

  stop(): void {
    this.#one?.stop();
    this.#end();
  }

  #hear(found: Heard, heard: (text: string) => void): void {
    let interim = "";
    for (let i = found.resultIndex; i < found.results.length; i++) {
      const result = found.results[i];
      const text = result?.[0]?.transcript.trim() ?? "";
      if (result?.isFinal && text) heard(text);
      else if (text) interim += ` ${text}`;
    }
    this.#interim = interim.trim();
  }

  #end(): void {
    this.#one = null;
    this.#listening = false;
    this.#interim = "";
  }
}
