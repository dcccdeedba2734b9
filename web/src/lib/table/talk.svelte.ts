/** What is said at a table while one is there. Nothing of it is kept. */
import type { Emoted, Said, ShowEmote } from "$lib/wire";
import { announce } from "$lib/ui/announce.svelte";

export type Emote = ShowEmote["emote"];
export const emotes: Readonly<Record<Emote, string>> = {
  laugh: "😂", wow: "😮", love: "💛", clap: "👏", sleepy: "😴", sorry: "🙏", hurry: "⏳", cat: "🐱",
};

export interface Line {
  readonly id: number;
  readonly who: string;
  readonly name: string;
  readonly text: string;
}

export interface Flying {
  readonly id: number;
  readonly who: string;
  readonly name: string;
  readonly emote: Emote;
}

const most = 100;
const flight = 2600;

export class Talk {
  lines = $state.raw<readonly Line[]>([]);
  flying = $state.raw<readonly Flying[]>([]);
  unread = $state(0);
  /** Whether the lines are being looked at. */
  open = $state(false);
  #count = 0;

  hear(message: Said | Emoted, name: string): void {
    this.#count += 1;
    const id = this.#count;
    if (message.t === "said") {
      this.lines = [...this.lines, { id, who: message.who, name, text: message.text }].slice(-most);
      if (!this.open) this.unread += 1;
      announce(`${name}: ${message.text}`);
    } else {
      this.flying = [...this.flying, { id, who: message.who, name, emote: message.emote }].slice(-8);
      setTimeout(() => (this.flying = this.flying.filter((one) => one.id !== id)), flight);
    }
  }

  look(open: boolean): void {
    this.open = open;
    if (open) this.unread = 0;
  }
}
