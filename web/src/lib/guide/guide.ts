/**
 * A guided first match: what a game explains at which moment. The match stands still until the player has read it.
 *
 * A game has a guide when its manifest names one; its texts are `<id>` (a title) and `<id>.text`.
 */
import type { Dictionary } from "$lib/i18n/dictionary.svelte";
import type { EventContext, GameTypes, MatchOf } from "$lib/table/contract";

export interface Tip {
  readonly id: string;
  /** Whose texts it has, where several tips share them; else its own. */
  readonly key?: string;
  /** It means nothing before one of these was read. */
  readonly after?: readonly string[];
  /** For the holes of its texts. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface Guide<G extends GameTypes = GameTypes> {
  readonly texts: Dictionary;
  /**
   * The tips that belong to this moment, the first to be read first. The frame leaves out those read before, and has
   * `welcome` read before all others.
   */
  tips(match: MatchOf<G>): readonly Tip[];
  /** The tip for what has just happened. */
  happened?(match: MatchOf<G>, event: G["Event"], context: EventContext<G["Public"], G["Own"]>): Tip | null;
}

/** What a first match is played with: gentle bots, extra rules off. */
export interface FirstMatch<Config> {
  readonly config: Partial<Config>;
  /** What is added in a second match, which the result of the first offers; its guide has words for it: `second`. */
  readonly second?: Partial<Config>;
  readonly guide: () => Promise<{ default: Guide }>;
}

/** For `export default defineGuide<Games["<g>"]>({ … })`: checked here, stored without its types. */
export const defineGuide = <G extends GameTypes>(guide: Guide<G>): Guide => guide;
