/** The tutorial: a first round without a server, against two scripted players. The script rolls the dice. */
import { ScriptedMatch, type Scene } from "$lib/table/scripted.svelte";
import type { TutorialScript } from "$lib/tutorial/script";
import { isPhone } from "$lib/ui/phone";
import type { Games } from "$lib/wire";
import { t } from "./texts";
import type { Action, Public } from "./types";

type G = Games["playme"];
export const steps = ["roll", "progress", "more", "block", "caught", "free", "last", "slap", "mad", "done"] as const;
export type Step = (typeof steps)[number];

const ROLL: Action = { type: "roll" };
const SLAP: Action = { type: "slap" };
const HOUR = 3_600_000;

export const start: Public = {
  phase: "round",
  round: 1,
  due: HOUR,
  pace: 600,
  window: 120,
  characters: ["hatter", "alice", "queen"],
  faces: ["wonder", "wonder", "wonder"],
  powers: [true, true, true],
  traitors: [],
  wins: [0, 0, 0],
  lines: [0, 0, 2],
  parked: [0, 0, 0],
  blocks: [[], [], []],
  dice: [[], [1, 3, 5, 5, 6, 2], [1, 1, 4, 6]],
  hands: [6, 6, 4],
  rolls: ["none", "open", "spent"],
  lost: [null, null, null],
  frozen: [0, 0, 0],
  said: null,
  result: null,
  slaps: null,
  slaps_due: 0,
  choice: null,
  jabberwocky: null,
  team: 0,
  end: null,
};

/** What each step waits for, and the scene that follows it. */
const script: Partial<Record<Step, { wanted: (action: Action) => boolean; scene: Scene<G> }>> = {
  roll: {
    wanted: (action) => action.type === "roll",
    scene: rolled([4, 1, 6, 3, 6, 3], [{ type: "progress", die: 1, count: 1 }]),
  },
  progress: {
    wanted: (action) => action.type === "progress",
    scene: {
      events: [{ type: "progressed", seat: 0, used: [1], values: [1], joined: false }],
      pub: {
        lines: [1, 0, 2],
        hands: [5, 6, 4],
        dice: [
          [4, 6, 3, 6, 3],
          [1, 3, 5, 5, 6, 2],
          [1, 1, 4, 6],
        ],
        rolls: ["spent", "open", "spent"],
        said: { seat: 0, what: "progress", die: 1, target: null },
      },
      offers: [ROLL, SLAP],
    },
  },
  more: {
    wanted: (action) => action.type === "roll",
    scene: rolled([6, 3, 5, 4, 1], [{ type: "block", die: 3, target: 2 }]),
  },
  block: {
    wanted: (action) => action.type === "block",
    scene: {
      events: [
        { type: "line_blocked", seat: 0, die: 3, target: 2 },
        { type: "line_blocked", seat: 1, die: 2, target: 0 },
      ],
      pub: {
        blocks: [[{ by: 1, die: 2 }], [], [{ by: 0, die: 3 }]],
        hands: [4, 5, 4],
        dice: [
          [6, 5, 4, 1],
          [1, 3, 5, 5, 6],
          [1, 1, 4, 6],
        ],
        rolls: ["spent", "spent", "spent"],
        said: { seat: 1, what: "block", die: 2, target: 0 },
      },
      offers: [ROLL, SLAP],
    },
  },
  caught: { wanted: (action) => action.type === "roll", scene: rolled([5, 2, 4, 4], [{ type: "unblock", die: 2 }]) },
  free: {
    wanted: (action) => action.type === "unblock",
    scene: {
      events: [{ type: "line_unblocked", seat: 0, die: 2, owner: 1 }],
      pub: {
        blocks: [[], [], []],
        lines: [5, 4, 3],
        hands: [1, 2, 3],
        dice: [[6], [1, 3], [2, 2, 5]],
        rolls: ["open", "spent", "spent"],
        said: { seat: 0, what: "unblock", die: 2, target: 1 },
      },
      offers: [ROLL, SLAP, { type: "progress", die: 6, count: 1 }],
    },
  },
  last: {
    wanted: (action) => action.type === "progress",
    scene: {
      events: [{ type: "progressed", seat: 0, used: [6], values: [6], joined: false }],
      pub: {
        lines: [6, 4, 3],
        hands: [0, 2, 3],
        dice: [[], [1, 3], [2, 2, 5]],
        rolls: ["spent", "spent", "spent"],
        said: { seat: 0, what: "progress", die: 6, target: null },
      },
      offers: [SLAP],
    },
  },
  slap: {
    wanted: (action) => action.type === "slap",
    scene: {
      events: [
        { type: "round_won", seat: 0 },
        { type: "character_turned", seat: 0, face: "madness" },
      ],
      pub: {
        faces: ["madness", "wonder", "wonder"],
        wins: [1, 0, 0],
        lines: [0, 0, 0],
        hands: [6, 6, 6],
        dice: [[], [], []],
        rolls: ["none", "none", "none"],
        said: null,
        result: { winner: 0 },
        round: 2,
      },
      offers: [],
    },
  },
};

function rolled(dice: readonly number[], offers: readonly Action[]): Scene<G> {
  return {
    events: [{ type: "dice_rolled", seat: 0, dice, lost: null }],
    pub: { dice: [dice, [1, 3, 5, 5, 6, 2], [1, 1, 4, 6]], rolls: ["open", "open", "spent"] },
    offers: [ROLL, SLAP, ...offers],
  };
}

export class PlayMeTutorial implements TutorialScript<G> {
  readonly match: ScriptedMatch<G>;
  current = $state<Step>("roll");
  missed = $state(false);

  constructor(names: readonly [string, string, string]) {
    this.match = new ScriptedMatch<G>({
      game: "playme",
      pub: start,
      own: { ready: true, ready_at: 0 },
      me: 0,
      offers: [ROLL, SLAP],
      onAct: (action) => this.#receive(action),
      config: {
        pace: 600,
        window: 120,
        powers: true,
        jabberwocky: true,
        slap: false,
        challenge: false,
        limit: 180_000,
        characters: [],
      },
      seats: [
        { name: names[0], avatar: 4 },
        { name: names[1], avatar: 1, bot: "novice" },
        { name: names[2], avatar: 7, bot: "novice" },
      ],
    });
  }

  readonly steps = steps.length;
  get step(): number {
    return steps.indexOf(this.current) + 1;
  }
  get mood(): "plain" | "bad" {
    return this.missed ? "bad" : "plain";
  }
  get title(): string {
    return t(`tuto.${this.current}`);
  }
  get text(): string {
    if (this.current === "roll" && !isPhone()) return `${t("tuto.roll.text")} ${t("tuto.roll.keys")}`;
    return t(`tuto.${this.current}.text`);
  }
  get note(): string | null {
    return this.missed ? t("tuto.again") : null;
  }
  get button(): TutorialScript["button"] {
    if (this.current === "done") return { label: t("tuto.end") };
    return this.reads ? { label: t("tuto.next"), press: () => this.next() } : null;
  }
  stop(): void {
    // There is no timer to stop.
  }

  /** Steps without an action: only something to read. */
  get reads(): boolean {
    return !script[this.current];
  }

  next(): void {
    this.missed = false;
    this.current = steps[steps.indexOf(this.current) + 1] ?? "done";
    if (this.current === "done")
      this.match.show({
        events: [{ type: "jabberwocky_came", seat: 1 }],
        pub: { jabberwocky: 1, faces: ["wonder", "wonder", "wonder"] },
      });
  }

  #receive(action: Action): { ok: false; code: string; text: string } | void {
    const now = script[this.current];
    if (now?.wanted(action)) {
      this.match.show(now.scene);
      this.next();
      return;
    }
    this.missed = true;
    return { ok: false, code: "not_now", text: "" };
  }
}

export const createTutorial = (): PlayMeTutorial => new PlayMeTutorial([t("you"), "Lulu", "Momo"]);
