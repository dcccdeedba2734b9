/** The tutorial: plays its steps without a server, against two scripted bots. */
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { Games, pillows } from "$lib/wire";
import { lessons, myWhy, verdict, wasWanted, type Lesson } from "./scenes";
import type { Action, Touch } from "./types";

type G = Games["pillows"];

const nobody: readonly (Touch | null)[] = [null, null, null];
const blank: pillows.Public = { turn: 0, phase: "rest", counts: [5, 5, 5], pillows: 1, free: 0, cards: [], touches: nobody, closes: null, verdicts: [] };
const offers: readonly Action[] = [{ type: "take" }, { type: "shield" }, { type: "sleep" }, { type: "throw", target: 1 }, { type: "throw", target: 2 }];

export class School {
  readonly match: ScriptedMatch<G>;
  /** The lesson being taught; past the last one the school is over. */
  step = $state(-1);
  /** Reading before it, playing it, or looking at how it went. */
  stage = $state<"read" | "play" | "good" | "bad">("read");
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(names: readonly [string, string, string]) {
    this.match = new ScriptedMatch<G>({
      game: "pillows", pub: blank, config: { apprentice: false, window: 4_000, rest: 3_000 }, me: 0,
      seats: [{ name: names[0], avatar: 4 }, { name: names[1], avatar: 1, bot: "novice" }, { name: names[2], avatar: 7, bot: "novice" }],
      onAct: (action) => this.#heard(action),
    });
  }

  get lesson(): Lesson | null {
    return lessons[this.step] ?? null;
  }

  get over(): boolean {
    return this.step >= lessons.length;
  }

  next(): void {
    this.step += 1;
    this.#clear();
  }

  /** The hush, then the cards. */
  play(): void {
    const lesson = this.lesson;
    if (!lesson) return;
    this.#clear();
    this.stage = "play";
    this.match.show({
      events: [{ type: "pillows_back", pause: null }],
      pub: { phase: "hush", turn: this.match.pub.turn + 1, free: 1, cards: [], touches: nobody, verdicts: [], closes: null },
      offers: [{ type: "take" }],
    });
    this.#later(lesson.hush, () => this.#reveal(lesson));
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #clear(): void {
    this.stop();
    this.stage = "read";
    this.match.show({ pub: { phase: "rest", cards: [], touches: nobody, verdicts: [], free: 1, closes: null }, offers: [] });
  }

  #later(ms: number, then: () => void): void {
    this.#timers.push(setTimeout(then, ms));
  }

  #reveal(lesson: Lesson): void {
    const closes = lesson.window ? this.match.now() + lesson.window : null;
    this.match.show({ events: [{ type: "revealed", cards: lesson.cards }], pub: { phase: "open", cards: lesson.cards, closes }, offers });
    if (lesson.rival) this.#later(lesson.rival.after, () => this.#rival(lesson));
    else if (lesson.window) this.#later(lesson.window, () => this.#close(lesson, null, false));
  }

  #rival(lesson: Lesson): void {
    const touch = lesson.rival!.touch;
    this.match.show({ events: [{ type: "slept", seat: 1 }], pub: { touches: [null, touch, null], free: 0 }, offers: [] });
    this.#later(500, () => this.#close(lesson, null, false, ["sleep", "too_slow"]));
  }

  #heard(action: Action): void {
    const lesson = this.lesson;
    if (!lesson || this.stage !== "play") return;
    if (this.match.pub.phase === "hush") return this.#early(lesson);
    if (action.type === "take") {
      this.match.show({ events: [{ type: "took", seat: 0 }], pub: { touches: [{ use: "none", target: null, early: false }, null, null], free: 0 }, offers: offers.slice(1) });
      return;
    }
    this.stop();
    this.match.show({ events: [eventOf(action)], pub: { touches: [touchOf(action), null, null], free: 0 }, offers: [] });
    this.#later(700, () => this.#close(lesson, action, false));
  }

  #early(lesson: Lesson): void {
    this.stop();
    this.match.show({ events: [{ type: "started_early", seat: 0 }], pub: { touches: [{ use: "none", target: null, early: true }, null, null] }, offers: [] });
    this.#later(900, () => {
      this.match.show({ events: [{ type: "revealed", cards: lesson.cards }], pub: { phase: "open", cards: lesson.cards, closes: null }, offers: [] });
      this.#later(900, () => this.#close(lesson, null, true));
    });
  }

  #close(lesson: Lesson, action: Action | null, early: boolean, others: readonly [string, string] = lesson.others): void {
    const whys = [myWhy(lesson, action, early), ...others];
    const verdicts = lesson.cards.map((_, seat) => verdict(whys[seat] ?? ""));
    const good = action ? wasWanted(lesson, action) : lesson.wanted === null && !early;
    const counts = this.match.pub.counts.map((count, seat) => (verdicts[seat]?.right && count > 1 ? count - 1 : count));
    this.stop();
    this.match.show({ events: [{ type: "turn_closed", verdicts }], pub: { phase: "rest", verdicts, counts, closes: null }, offers: [] });
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
