/** A guided match under way: which tip is held, and which were read. */
import { SvelteSet } from "svelte/reactivity";
import type { GameTypes, MatchOf } from "$lib/table/contract";
import type { Guide, Tip } from "./guide";

export class GuideRun {
  /** What the player reads now; the match stands still meanwhile. */
  held = $state.raw<Tip | null>(null);
  #read = new SvelteSet<string>();

  constructor(
    readonly guide: Guide,
    private readonly pause: (on: boolean) => void,
  ) {}

  /** Looks at the match; call it from an effect. */
  look(match: MatchOf<GameTypes>): void {
    if (this.held) return;
    const next = this.guide.tips(match).find((tip) => !this.#read.has(tip.id));
    if (!next) return;
    this.held = next;
    this.pause(true);
  }

  /** "Got it": the match goes on, unless something else wants to be said at this moment. */
  understood(match: MatchOf<GameTypes>): void {
    if (this.held) this.#read.add(this.held.id);
    this.held = null;
    this.look(match);
    if (!this.held) this.pause(false);
  }

  title(tip: Tip): string {
    return this.guide.texts.find(tip.id, { ...tip.values }) ?? "";
  }

  text(tip: Tip): string {
    return this.guide.texts.find(`${tip.id}.text`, { ...tip.values }) ?? "";
  }
}
