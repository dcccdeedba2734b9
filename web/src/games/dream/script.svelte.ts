/** The tutorial: plays its steps without a server, with three scripted bots. */
import { ScriptedMatch, type Scene } from "$lib/table/scripted.svelte";
import { language } from "$lib/i18n/dictionary.svelte";
import type { Games, dream } from "$lib/wire";
import { blank, config, dawnOf, dreamer, isKin, lessonNames, spirit, wanted, type LessonName } from "./scenes";
import type { Action, Public } from "./types";
import { t } from "./texts";

type G = Games["dream"];
const minutes = 120_000;

export class School {
  readonly match: ScriptedMatch<G>;
  step = $state(-1);
  /** Reading before a lesson, playing it, or looking at how it went. */
  stage = $state<"read" | "play" | "good" | "bad">("read");
  #timers: ReturnType<typeof setTimeout>[] = [];
  #answer: string | null = null;
  #lost: string | null = null;

  constructor(names: readonly [string, string, string, string]) {
    this.match = new ScriptedMatch<G>({
      game: "dream", pub: { ...blank, lang: language(), phase: "dusk", visible: t("tuto.fairy.word") }, own: spirit("fairy", ""), config: { ...config, lang: language() }, me: 0,
      seats: names.map((name, seat) => ({ name, avatar: [4, 1, 7, 2][seat] ?? 0, bot: seat ? "novice" : null })),
      onAct: (action) => this.#heard(action),
    });
  }

  get lesson(): LessonName | null {
    return lessonNames[this.step] ?? null;
  }

  get over(): boolean {
    return this.step >= lessonNames.length;
  }

  next(): void {
    this.stop();
    this.step += 1;
    this.stage = "read";
    if (this.lesson) this.#set(this.lesson);
  }

  play(): void {
    if (!this.lesson) return;
    this.stop();
    this.#set(this.lesson);
    this.stage = "play";
    this.#begin(this.lesson);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #later(ms: number, then: () => void): void {
    this.#timers.push(setTimeout(then, ms));
  }

  #tell(scene: Scene<G>): void {
    this.match.show(scene);
  }

  /** How the table lies when a lesson is read. */
  #set(lesson: LessonName): void {
    const until = this.match.now() + minutes;
    const night: Partial<Public> = { phase: "night", until, clues: [], gone: null, dreamer: 3, turn: 0, story: null, visible: null };
    const still = { offers: [], open: [] };
    if (lesson === "fairy") this.#tell({ ...still, pub: { ...night, card: 1 }, own: spirit("fairy", t("tuto.fairy.word")) });
    if (lesson === "bogeyman") this.#tell({ ...still, pub: { ...night, card: 2 }, own: spirit("bogeyman", t("tuto.bogeyman.word")) });
    if (lesson === "sandman") this.#tell({ ...still, pub: { ...night, card: 3, turn: 1 }, own: spirit("sandman", t("tuto.sandman.word")) });
    if (lesson === "vote") this.#tell({ ...still, pub: { ...night, card: 4, turn: 1 }, own: spirit("sandman", t("tuto.vote.next")) });
    if (lesson === "mask") this.#tell({ ...still, pub: { ...night, phase: "dusk", round: 2, dreamer: 0, turn: null, card: 0, visible: t("tuto.fairy.word") }, own: dreamer });
    if (lesson === "answer") this.#tell({ ...still, pub: { ...night, round: 2, dreamer: 0, turn: 1, card: 1 }, own: dreamer });
    if (lesson === "pass") this.#tell({ ...still, pub: { ...night, round: 2, dreamer: 0, turn: 1, card: 2 }, own: dreamer });
    if (lesson === "story") this.#tell({ ...still, pub: { ...night, phase: "story", round: 2, dreamer: 0, turn: null, card: 0 }, own: dreamer });
  }

  #begin(lesson: LessonName): void {
    if (lesson === "fairy" || lesson === "bogeyman") this.#tell({ offers: [{ type: "pass_turn", card: this.match.pub.card }], open: ["give_clue"] });
    if (lesson === "sandman") this.#later(700, () => this.#doubt());
    if (lesson === "vote") this.#ask();
    if (lesson === "mask") this.#tell({ offers: [{ type: "wear_mask" }] });
    if (lesson === "answer" || lesson === "pass") this.#whisper(lesson);
    if (lesson === "story") this.#tell({ offers: [{ type: "wake" }], open: ["tell_story"] });
    if (lesson === "day") this.#awake();
  }

  #clue(seat: number, word: string, more: Scene<G> = {}): void {
    const { card, clues, dreamer: who } = this.match.pub;
    this.#tell({
      ...more,
      events: [{ type: "clue_given", dreamer: who, card, seat, word, doubtful: false }],
      pub: { clues: [...clues, { seat, word }], turn: seat === 3 || (seat === 2 && who === 3) ? (who === 0 ? 1 : 0) : seat + 1, ...more.pub },
    });
  }

  /** DR-7 by Lulu, and the referee is not sure. */
  #doubt(): void {
    this.#clue(1, t("tuto.sandman.clue"), { own: { doubt: 0 }, offers: [{ type: "challenge", card: 3, clue: 0 }] });
  }

  #ask(): void {
    const [word, text] = [t("tuto.bogeyman.word"), t("tuto.vote.answer")];
    this.#tell({
      events: [{ type: "answered", dreamer: 3, card: 3, text, result: "open" }],
      pub: { gone: { card: 3, how: "answered", seat: 3, text } },
      own: { cards: [{ card: 3, word, answer: text, side: "open", guilty: null }], polls: [{ poll: 1, kind: "answer", card: 3, word, text, author: null, until: this.match.now() + 60_000, yes: 1, no: 0, may: true }] },
      offers: [{ type: "vote", poll: 1, yes: true }, { type: "vote", poll: 1, yes: false }],
    });
  }

  #whisper(lesson: "answer" | "pass"): void {
    this.#tell({ offers: [{ type: "pass_card", card: this.match.pub.card }], open: ["answer"] });
    const clues = t(`tuto.${lesson}.clues`).split(", ");
    clues.forEach((word, i) => this.#later(900 + i * 2200, () => this.#clue(1 + (i % 3), word)));
  }

  #awake(): void {
    const story = this.match.pub.story ?? "";
    const dawn = dawnOf(t("tuto.answer.word"), this.#answer, t("tuto.pass.word"), this.#lost, story);
    this.#tell({ events: [{ type: "awoke", dawn }], pub: { phase: "day", dawn, points: dawn.points, until: this.match.now() + minutes }, own: dreamer, offers: [{ type: "be_ready" }], open: [] });
  }

  #heard(action: Action): void {
    const lesson = this.lesson;
    if (!lesson || this.stage !== "play" || !wanted[lesson].includes(action.type)) return;
    this.stop();
    if (action.type === "give_clue") return this.#gave(action, lesson === "fairy");
    if (action.type === "challenge") return this.#forbid(1, t("tuto.sandman.clue"), "vote", "good");
    if (action.type === "vote") return this.#voted(action.yes);
    if (action.type === "wear_mask") return this.#fall();
    if (action.type === "answer" || action.type === "pass_card") return this.#gone(action, lesson === "answer");
    if (action.type === "tell_story" || action.type === "wake") return this.#told(action.type === "tell_story" ? action.text : null);
    this.stage = "good";
    this.#tell({ pub: { ready: [true, true, true, true] }, offers: [] });
  }

  #gave({ word }: dream.GiveClue, helping: boolean): void {
    const target = this.match.own?.word ?? "";
    if (isKin(word, target)) return this.#forbid(0, word, "family", "bad");
    this.#clue(0, word, { offers: [], open: [] });
    this.#later(1100, () => this.#clue(1, t(helping ? "tuto.fairy.clue" : "tuto.bogeyman.clue")));
    this.#later(2600, () => this.#guess(helping ? target : t("tuto.bogeyman.answer"), helping));
  }

  #guess(text: string, right: boolean): void {
    const { card } = this.match.pub;
    const laid = { card, word: this.match.own?.word ?? "", answer: text, side: right ? "yellow" : "blue", guilty: null } as const;
    this.#tell({
      events: [{ type: "answered", dreamer: 3, card, text, result: right ? "right" : "wrong" }],
      pub: { gone: { card, how: "answered", seat: 3, text }, turn: null },
      own: { cards: [laid] },
    });
    this.stage = "good";
  }

  #forbid(seat: number, word: string, reason: string, stage: "good" | "bad"): void {
    const { card } = this.match.pub;
    const laid = { card, word: this.match.own?.word ?? "", answer: null, side: "penalty", guilty: seat } as const;
    this.#tell({
      events: [{ type: "clue_forbidden", dreamer: 3, card, seat, word, reason }],
      pub: { gone: { card, how: "forbidden", seat, text: null }, turn: null }, own: { cards: [laid], doubt: null }, offers: [], open: [],
    });
    this.stage = stage;
  }

  #voted(yes: boolean): void {
    const cards = this.match.own?.cards.map((card) => ({ ...card, side: yes ? ("yellow" as const) : ("blue" as const) })) ?? [];
    this.#tell({ events: [{ type: "poll_closed", dreamer: 3, poll: 1, yes }], own: { polls: [], cards }, offers: [] });
    this.stage = "good";
  }

  #fall(): void {
    this.#tell({ events: [{ type: "night_fell" }], pub: { phase: "night", card: 1, turn: 1, visible: null, until: this.match.now() + minutes }, offers: [] });
    this.#later(this.match.calm ? 300 : 1900, () => (this.stage = "good"));
  }

  #gone(action: dream.Answer | dream.PassCard, first: boolean): void {
    const text = action.type === "answer" ? action.text : null;
    if (first) this.#answer = text;
    else this.#lost = text;
    const { card } = this.match.pub;
    this.#tell({
      events: [text === null ? { type: "card_passed", card } : { type: "answered", dreamer: 0, card, text, result: null }],
      pub: { gone: { card, how: text === null ? "passed" : "answered", seat: 0, text }, card: card + 1, clues: [], turn: 1 }, offers: [], open: [],
    });
    this.stage = "good";
  }

  #told(story: string | null): void {
    this.#tell({ events: [{ type: "story_told", dreamer: 0, text: story, found: null }], pub: { phase: "tilt", story, until: this.match.now() + minutes }, offers: [], open: [] });
    this.stage = "good";
  }
}
