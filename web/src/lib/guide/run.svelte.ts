/** A guided match under way: which tip is held, and which were read. */
import { SvelteSet } from "svelte/reactivity";
import type { EventContext, GameTypes, MatchOf } from "$lib/table/contract";
import type { Guide, Tip } from "./guide";

const welcome: Tip = { id: "welcome" };

export class GuideRun {
  /** What the player reads now; the match stands still meanwhile. */
  held = $state.raw<Tip | null>(null);
  #read: SvelteSet<string>;
  #happened = $state.raw<readonly Tip[]>([]);

  constructor(
    readonly guide: Guide,
    private readonly pause: (on: boolean) => void,
    read: readonly string[] = [],
    private readonly keep: (read: readonly string[]) => void = () => undefined,
  ) {
    this.#read = new SvelteSet(read);
  }

  /** Looks at the match; call it from an effect. */
  look(match: MatchOf<GameTypes>): void {
    if (this.held || match.outcome) return;
    const tips = [welcome, ...this.#happened, ...this.guide.tips(match)];
    const next = tips.find((tip) => this.#isDue(tip));
    if (!next) return;
    this.held = next;
    this.pause(true);
  }

  /** What happened is explained at the next look. */
  see(match: MatchOf<GameTypes>, event: unknown, context: EventContext<unknown, unknown>): void {
    const tip = context.missed ? null : this.guide.happened?.(match, event, context);
    if (tip && this.#isDue(tip)) this.#happened = [...this.#happened, tip];
  }

  /** "Got it": the match goes on, unless something else wants to be said at this moment. */
  understood(match: MatchOf<GameTypes>): void {
    if (this.held) this.#read.add(this.held.id);
    this.keep([...this.#read]);
    this.held = null;
    this.look(match);
    if (!this.held) this.pause(false);
  }

  title(tip: Tip): string {
    return this.guide.texts.find(tip.key ?? tip.id, { ...tip.values }) ?? "";
  }

  text(tip: Tip): string {
    return this.guide.texts.find(`${tip.key ?? tip.id}.text`, { ...tip.values }) ?? "";
  }

  #isDue({ id, after }: Tip): boolean {
    return !this.#read.has(id) && (after?.some((other) => this.#read.has(other)) ?? true);
  }
}
