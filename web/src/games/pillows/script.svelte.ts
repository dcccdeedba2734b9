/** The tutorial: plays its steps without a server, against two scripted bots. */
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { TutorialScript } from "$lib/tutorial/script";
import { isPhone } from "$lib/ui/phone";
import type { Games, pillows } from "$lib/wire";
import { myWhy, turns, verdict, wasWanted, type Turn } from "./scenes";
import { t, texts } from "./texts";
import type { Action, Touch } from "./types";

type G = Games["pillows"];

const nobody: readonly (Touch | null)[] = [null, null, null];
const initial: pillows.Public = {
  turn: 0,
  phase: "rest",
  // One card more than there are lessons: each of them takes one away.
  counts: [8, 8, 8],
  pillows: 1,
  free: 0,
  cards: [],
  touches: nobody,
  closes: null,
  verdicts: [],
};
const offers: readonly Action[] = [
  { type: "take" },
  { type: "shield" },
  { type: "sleep" },
  { type: "throw", target: 1 },
  { type: "throw", target: 2 },
];

export class PillowsTutorial implements TutorialScript<G> {
  readonly match: ScriptedMatch<G>;
  /** The turn being played: -1 is the welcome, past the last one is the end. */
  #index = $state(-1);
  /** Reading before a turn, playing it, or looking at how it went. */
  stage = $state<"read" | "play" | "good" | "bad">("read");
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(names: readonly [string, string, string]) {
    this.match = new ScriptedMatch<G>({
      game: "pillows",
      pub: initial,
      config: { apprentice: false, window: 4_000, rest: 3_000 },
      me: 0,
      seats: [
        { name: names[0], avatar: 4 },
        { name: names[1], avatar: 1, bot: "novice" },
        { name: names[2], avatar: 7, bot: "novice" },
      ],
      onAct: (action) => this.#heard(action),
    });
  }

  get turn(): Turn | null {
    return turns[this.#index] ?? null;
  }

  get over(): boolean {
    return this.#index >= turns.length;
  }

  readonly steps = turns.length + 2;
  readonly note = null;
  get step(): number {
    return this.#index + 2;
  }
  get mood(): "plain" | "good" | "bad" {
    return this.stage === "good" || this.stage === "bad" ? this.stage : "plain";
  }
  get title(): string {
    if (this.over) return t("tuto.done");
    return this.turn ? t(`tuto.${this.turn.name}`) : t("tuto.welcome");
  }
  get text(): string {
    if (this.over) return t("tuto.done.text");
    if (!this.turn) return t("tuto.welcome.text");
    if (this.stage === "bad") return t(`tuto.${this.turn.name}.miss`);
    if (this.stage === "good") return t("tuto.well");
    const keys = `tuto.${this.turn.name}.keys`;
    const text = t(`tuto.${this.turn.name}.text`);
    return !isPhone() && texts.has(keys) ? `${text} ${texts.t(keys as "tuto.attack.keys")}` : text;
  }
  get button(): TutorialScript["button"] {
    if (this.over) return { label: t("tuto.end") };
    if (this.stage === "play") return null;
    if (!this.turn || this.stage === "good") return { label: t("tuto.next"), press: () => this.next() };
    return { label: t(this.stage === "bad" ? "tuto.again" : "tuto.start"), press: () => this.play() };
  }

  next(): void {
    this.#index += 1;
    this.#clear();
  }

  /** The hush, then the cards. */
  play(): void {
    const turn = this.turn;
    if (!turn) return;
    this.#clear();
    this.stage = "play";
    this.match.show({
      events: [{ type: "pillows_back" }],
      pub: {
        phase: "hush",
        turn: this.match.pub.turn + 1,
        free: 1,
        cards: [],
        touches: nobody,
        verdicts: [],
        closes: null,
      },
      offers: [{ type: "take" }],
    });
    this.#later(turn.hush, () => this.#reveal(turn));
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #clear(): void {
    this.stop();
    this.stage = "read";
    this.match.show({
      pub: { phase: "rest", cards: [], touches: nobody, verdicts: [], free: 1, closes: null },
      offers: [],
    });
  }

  #later(ms: number, then: () => void): void {
    this.#timers.push(setTimeout(then, ms));
  }

  #reveal(turn: Turn): void {
    const closes = turn.window ? this.match.now() + turn.window : null;
    this.match.show({
      events: [{ type: "revealed", cards: turn.cards }],
      pub: { phase: "open", cards: turn.cards, closes },
      offers,
    });
    if (turn.rival) this.#later(turn.rival.after, () => this.#rival(turn));
    else if (turn.window) this.#later(turn.window, () => this.#close(turn, null, false));
  }

  #rival(turn: Turn): void {
    const touch = turn.rival!.touch;
    this.match.show({
      events: [{ type: "slept", seat: 1 }],
      pub: { touches: [null, touch, null], free: 0 },
      offers: [],
    });
    this.#later(500, () => this.#close(turn, null, false, ["sleep", "too_slow"]));
  }

  #heard(action: Action): void {
    const turn = this.turn;
    if (!turn || this.stage !== "play") return;
    if (this.match.pub.phase === "hush") return this.#early(turn);
    if (action.type === "take") {
      this.match.show({
        events: [{ type: "took", seat: 0 }],
        pub: { touches: [{ use: "none", target: null, early: false }, null, null], free: 0 },
        offers: offers.slice(1),
      });
      return;
    }
    this.stop();
    this.match.show({
      events: [eventOf(action)],
      pub: { touches: [touchOf(action), null, null], free: 0 },
      offers: [],
    });
    this.#later(700, () => this.#close(turn, action, false));
  }

  #early(turn: Turn): void {
    this.stop();
    this.match.show({
      events: [{ type: "started_early", seat: 0 }],
      pub: { touches: [{ use: "none", target: null, early: true }, null, null] },
      offers: [],
    });
    this.#later(900, () => {
      this.match.show({
        events: [{ type: "revealed", cards: turn.cards }],
        pub: { phase: "open", cards: turn.cards, closes: null },
        offers: [],
      });
      this.#later(900, () => this.#close(turn, null, true));
    });
  }

  #close(turn: Turn, action: Action | null, early: boolean, others: readonly [string, string] = turn.others): void {
    const whys = [myWhy(turn, action, early), ...others];
    const verdicts = turn.cards.map((_, seat) => verdict(whys[seat] ?? ""));
    const good = action ? wasWanted(turn, action) : turn.wanted === null && !early;
    const counts = this.match.pub.counts.map((count, seat) => (verdicts[seat]?.right && count > 1 ? count - 1 : count));
    this.stop();
    this.match.show({
      events: [{ type: "turn_closed", verdicts }],
      pub: { phase: "rest", verdicts, counts, closes: null },
      offers: [],
    });
    this.stage = good ? "good" : "bad";
  }
}

function touchOf(action: Exclude<Action, { type: "take" }>): Touch {
  return { use: action.type, target: action.type === "throw" ? action.target : null, early: false };
}

function eventOf(action: Exclude<Action, { type: "take" }>): pillows.Event {
  if (action.type === "throw") return { type: "threw", seat: 0, target: action.target };
  return { type: action.type === "shield" ? "shielded" : "slept", seat: 0 };
}

export const createTutorial = (): PillowsTutorial => new PillowsTutorial([t("you"), t("tuto.bot1"), t("tuto.bot2")]);
