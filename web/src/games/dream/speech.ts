/** Whose device says what: typed clues and answers, and the story of the Night. */
import { isBot } from "./announce";
import type { Reader } from "./reader.svelte";
import type { dream } from "$lib/wire";
import type { Match } from "./types";
import { t } from "./texts";

/**
 * Whether this device has the table's voice. With a big screen it is that screen. Without one it is the Dreamer's own
 * device, or, when a bot dreams at a voice table, the first player's who is there.
 */
export function hasVoice(match: Match): boolean {
  if (match.screen) return true;
  if (match.hand || match.me === null) return false;
  const { dreamer, talk } = match.pub;
  if (!isBot(match, dreamer)) return match.me === dreamer;
  return talk === "voice" && match.seats.find(({ seat }) => !isBot(match, seat))?.seat === match.me;
}

/** The next whole sentences of a story that grows. Nothing is said twice, and nothing that was changed afterwards. */
export class Narrator {
  #said = "";

  next(story: string | null, done: boolean): string {
    const text = story ?? "";
    if (!text.startsWith(this.#said)) {
      // What was said has been changed: go on after the part that is still there.
      let same = 0;
      while (same < text.length && text[same] === this.#said[same]) same += 1;
      this.#said = text.slice(0, Math.max(text.lastIndexOf(" ", same), 0));
      if (!done) return "";
    }
    const rest = text.slice(this.#said.length);
    const end = done ? rest.length : Math.max(...[". ", "! ", "? ", "… "].map((sign) => rest.lastIndexOf(sign))) + 1;
    const piece = rest.slice(0, Math.max(end, 0));
    this.#said += piece;
    return piece.trim();
  }

  forget(): void {
    this.#said = "";
  }
}

/** Says what this device has to say: clues and answers that were typed; on a big screen the story too. */
export class Voice {
  #narrator = new Narrator();

  constructor(readonly reader: Pick<Reader, "say" | "stop">) {}

  tell(match: Match, event: dream.Event): void {
    if (!hasVoice(match)) return;
    const { lang } = match.pub;
    if (event.type === "card_shown") this.reader.stop();
    if (event.type === "clue_given" && event.word !== null) this.reader.say(event.word, lang);
    if (event.type === "answered" && event.text !== null && event.dreamer !== match.me)
      this.reader.say(t("spoken.answer", { text: event.text }), lang);
    if (event.type === "story_began") this.#narrator.forget();
    // The Dreamer knows the story.
    if (!match.screen || (event.type !== "story_grew" && event.type !== "story_told")) return;
    const piece = this.#narrator.next(event.text, event.type === "story_told");
    if (piece) this.reader.say(piece, lang);
  }
}
