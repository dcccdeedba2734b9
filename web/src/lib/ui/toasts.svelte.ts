import { language } from "$lib/i18n/dictionary.svelte";
import { tied } from "$lib/i18n/fill";
import { announce } from "./announce.svelte";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: "plain" | "bad" | "good";
}

let last = 0;
const stay = 4200;

/** Short words over the page, ours or the server's. The same words are not shown twice at once. */
class Toasts {
  list = $state.raw<readonly Toast[]>([]);

  show(words: string, kind: Toast["kind"] = "plain"): void {
    const text = tied(words, language());
    announce(text, kind === "bad" ? "assertive" : "polite");
    if (this.list.some((toast) => toast.text === text)) return;
    last += 1;
    const id = last;
    this.list = [...this.list, { id, text, kind }].slice(-3);
    setTimeout(() => this.drop(id), stay);
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
