import { announce } from "./announce.svelte";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: "plain" | "bad" | "good";
}

let last = 0;
const stay = 4200;

/** Short words over the page. The same words are not shown twice at once. */
class Toasts {
  list = $state.raw<readonly Toast[]>([]);

  show(text: string, kind: Toast["kind"] = "plain"): void {
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
