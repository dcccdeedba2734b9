/** After so many milliseconds without a letter a word counts as written. */
const rest = 900;

/**
 * A word being written: a clue or an answer.
 *
 * It belongs to one card and one player. Updates of the match, turns, polls and lost connections leave it alone;
 * another card empties it. A word that was sent too early waits and is sent by itself as soon as it may be; one that
 * was written and not sent is given when the time for it runs out.
 */
export class Draft {
  #text = $state("");
  /** The player pressed send before their turn. */
  #queued = $state(false);
  #card = "";
  /** When the last letter was typed. */
  #typed = 0;

  get text(): string {
    return this.#text;
  }

  /** Changing a word takes it back: half a word must not be sent. */
  set text(text: string) {
    this.#text = text;
    this.#queued = false;
    this.#typed = performance.now();
  }

  /** Whether a word stands there that nobody has touched for a moment: it is not being written any more. */
  rests(now: number): boolean {
    return this.word !== "" && now - this.#typed >= rest;
  }

  get queued(): boolean {
    return this.#queued;
  }

  /** The word as it would be sent. */
  get word(): string {
    return this.#text.trim();
  }

  /** Which card (and whose page) the draft is for now. The same name again changes nothing. */
  belongTo(card: string): void {
    if (card === this.#card) return;
    this.#card = card;
    this.text = "";
  }

  queue(): void {
    this.#queued = this.word !== "";
  }

  /** Takes the word to send it. Gives it back with `restore` when it is refused. */
  take(): { readonly word: string; readonly restore: () => void } {
    const word = this.word;
    const card = this.#card;
    this.text = "";
    // Neither onto another card nor over what has been typed since.
    return { word, restore: () => void (card === this.#card && this.#text === "" && (this.text = word)) };
  }
}
