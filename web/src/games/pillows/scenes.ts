/** The tutorial's turns as data: the cards, the action it waits for, and the result. The bots are scripted. */
import type { Action, Card, Touch, Verdict } from "./types";

export type TurnName = "attack" | "defend" | "dragon" | "king" | "alone" | "hush" | "race";

export interface Turn {
  readonly name: TurnName;
  /** Cards of me, Lulu and Momo. */
  readonly cards: readonly [Card, Card, Card];
  /** What to do, or `null`: nothing at all. */
  readonly wanted: Action | null;
  /** Milliseconds: how long the hush lasts, and the time to act (0: as long as one likes). */
  readonly hush: number;
  readonly window: number;
  /** What the first bot does if I have not been first, and when. */
  readonly rival?: { readonly after: number; readonly touch: Touch };
  /** The reasons for the bots when all goes well. */
  readonly others: readonly [string, string];
}

export const turns: readonly Turn[] = [
  {
    name: "attack",
    cards: ["attacker", "defender", "dragon"],
    wanted: { type: "throw", target: 1 },
    hush: 900,
    window: 0,
    others: ["too_slow", "too_slow"],
  },
  {
    name: "defend",
    cards: ["defender", "dragon", "attacker"],
    wanted: { type: "shield" },
    hush: 900,
    window: 0,
    others: ["too_slow", "too_slow"],
  },
  {
    name: "dragon",
    cards: ["dragon", "attacker", "attacker"],
    wanted: { type: "sleep" },
    hush: 900,
    window: 0,
    others: ["did_nothing", "did_nothing"],
  },
  {
    name: "king",
    cards: ["dragon", "king", "attacker"],
    wanted: null,
    hush: 1100,
    window: 3000,
    others: ["did_nothing", "did_nothing"],
  },
  {
    name: "alone",
    cards: ["attacker", "attacker", "attacker"],
    wanted: null,
    hush: 700,
    window: 3000,
    others: ["did_nothing", "did_nothing"],
  },
  {
    name: "hush",
    cards: ["dragon", "defender", "defender"],
    wanted: { type: "sleep" },
    hush: 3200,
    window: 0,
    others: ["did_nothing", "did_nothing"],
  },
  {
    name: "race",
    cards: ["attacker", "dragon", "defender"],
    wanted: { type: "throw", target: 2 },
    hush: 1200,
    window: 4000,
    rival: { after: 2600, touch: { use: "sleep", target: null, early: false } },
    others: ["too_slow", "too_slow"],
  },
];

export const wasWanted = (turn: Turn, action: Action): boolean =>
  turn.wanted?.type === action.type &&
  (action.type !== "throw" || turn.wanted.type !== "throw" || action.target === turn.wanted.target);

/** The verdict on the learner, with only the distinctions that a beginner needs. */
export function myWhy(turn: Turn, action: Action | null, early: boolean): string {
  if (early) return "started_early";
  if (!action) return turn.wanted ? "too_slow" : "did_nothing";
  if (wasWanted(turn, action)) return action.type;
  if (!turn.wanted) return turn.cards.includes("king") ? "broke_silence" : "nobody_to_fight";
  return turn.wanted.type === action.type ? "wrong_target" : "wrong_use";
}

const good = new Set(["throw", "shield", "sleep", "did_nothing"]);

export const verdict = (why: string): Verdict => ({ right: good.has(why), why });
