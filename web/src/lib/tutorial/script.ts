/** What a game's tutorial provides. The page around it is `TutorialFrame.svelte`; the table is the game's own. */
import type { GameTypes, MatchOf } from "$lib/table/contract";

export interface TutorialScript<G extends GameTypes = GameTypes> {
  readonly match: MatchOf<G>;
  /** The step shown, from 1, and how many there are. */
  readonly step: number;
  readonly steps: number;
  readonly title: string;
  readonly text: string;
  /** Shown when the last action was not the one asked for. */
  readonly note: string | null;
  readonly mood: "plain" | "good" | "bad";
  /** The button that goes on; `null` while the learner plays. Without `press` it ends the tutorial. */
  readonly button: { readonly label: string; readonly press?: () => void } | null;
  /** Stops timers when the page is left. */
  stop(): void;
}
