/** Chat and emotes received while at a table. Nothing of it is stored. */
import type { Emoted, Said, ShowEmote } from "$lib/wire";
import { announce } from "$lib/ui/announce.svelte";

export type Emote = ShowEmote["emote"];
export const emotes: Readonly<Record<Emote, string>> = {
  laugh: "😂",
  wow: "😮",
  love: "💛",
  clap: "👏",
  sleepy: "😴",
  sorry: "🙏",
  hurry: "⏳",
  cat: "🐱",
};

export interface ChatLine {
  readonly id: number;
  readonly who: string;
  readonly name: string;
  readonly text: string;
}

export interface FlyingEmote {
  readonly id: number;
  readonly who: string;
  readonly name: string;
  readonly emote: Emote;
}

const most = 100;
const flight = 2600;

export class Chat {
  lines = $state.raw<readonly ChatLine[]>([]);
  flying = $state.raw<readonly FlyingEmote[]>([]);
  unread = $state(0);
  /** Whether the chat is on the screen. */
  open = $state(false);
  #count = 0;

  receive(message: Said | Emoted, name: string): void {
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

  setOpen(open: boolean): void {
    this.open = open;
    if (open) this.unread = 0;
  }
}
