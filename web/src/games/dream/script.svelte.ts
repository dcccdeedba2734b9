/** The tutorial: plays its steps without a server, with three scripted bots. */
import { ScriptedMatch, type Scene } from "$lib/table/scripted.svelte";
import { language } from "$lib/i18n/dictionary.svelte";
import type { TutorialScript } from "$lib/tutorial/script";
import type { Games, dream } from "$lib/wire";
import { initial, config, dawnOf, dreamer, isKin, sceneNames, spirit, wanted, type SceneName } from "./scenes";
import type { Action, Public } from "./types";
import { t } from "./texts";

type G = Games["dream"];
const minutes = 120_000;

export class DreamTutorial implements TutorialScript<G> {
  readonly match: ScriptedMatch<G>;
  /** The scene being played: -1 is the welcome, past the last one is the end. */
  #index = $state(-1);
  /** Reading before a scene, playing it, or looking at how it went. */
  stage = $state<"read" | "play" | "good" | "bad">("read");
  #timers: ReturnType<typeof setTimeout>[] = [];
  #answer: string | null = null;
  #lost: string | null = null;

  constructor(names: readonly [string, string, string, string]) {
    this.match = new ScriptedMatch<G>({
      game: "dream",
      pub: { ...initial, lang: language(), phase: "dusk", visible: t("tuto.fairy.word") },
      own: spirit("fairy", ""),
      config: { ...config, lang: language() },
      me: 0,
      seats: names.map((name, seat) => ({ name, avatar: [4, 1, 7, 2][seat] ?? 0, bot: seat ? "novice" : null })),
      onAct: (action) => this.#receive(action),
    });
  }

  get scene(): SceneName | null {
    return sceneNames[this.#index] ?? null;
  }

  get over(): boolean {
    return this.#index >= sceneNames.length;
  }

  readonly steps = sceneNames.length + 2;
  readonly note = null;
  get step(): number {
    return this.#index + 2;
  }
  get mood(): "plain" | "good" | "bad" {
    return this.stage === "good" || this.stage === "bad" ? this.stage : "plain";
  }
  get title(): string {
    if (this.over) return t("tuto.done");
    return this.scene ? t(`tuto.${this.scene}`) : t("tuto.welcome");
  }
  get text(): string {
    if (this.over) return t("tuto.done.text");
    if (!this.scene) return t("tuto.welcome.text");
    if (this.stage === "bad") return t("tuto.forbidden");
    return t(this.stage === "good" ? `tuto.${this.scene}.good` : `tuto.${this.scene}.text`);
  }
  get button(): TutorialScript["button"] {
    if (this.over) return { label: t("tuto.end") };
    if (this.stage === "play") return null;
    if (!this.scene || this.stage === "good") return { label: t("tuto.next"), press: () => this.next() };
    return { label: t(this.stage === "bad" ? "tuto.again" : "tuto.start"), press: () => this.play() };
  }

  next(): void {
    this.stop();
    this.#index += 1;
    this.stage = "read";
    if (this.scene) this.#set(this.scene);
  }

  play(): void {
    if (!this.scene) return;
    this.stop();
    this.#set(this.scene);
    this.stage = "play";
    this.#begin(this.scene);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #later(ms: number, then: () => void): void {
    this.#timers.push(setTimeout(then, ms));
  }

  #show(scene: Scene<G>): void {
    this.match.show(scene);
  }

  /** The table while a scene is being read. */
  #set(scene: SceneName): void {
    const until = this.match.now() + minutes;
    const night: Partial<Public> = {
      phase: "night",
      until,
      clues: [],
      gone: null,
      dreamer: 3,
      turn: 0,
      story: null,
      visible: null,
    };
    const still = { offers: [], open: [] };
    if (scene === "fairy")
      this.#show({ ...still, pub: { ...night, card: 1 }, own: spirit("fairy", t("tuto.fairy.word")) });
    if (scene === "bogeyman")
      this.#show({ ...still, pub: { ...night, card: 2 }, own: spirit("bogeyman", t("tuto.bogeyman.word")) });
    if (scene === "sandman")
      this.#show({ ...still, pub: { ...night, card: 3, turn: 1 }, own: spirit("sandman", t("tuto.sandman.word")) });
    if (scene === "vote")
      this.#show({ ...still, pub: { ...night, card: 4, turn: 1 }, own: spirit("sandman", t("tuto.vote.next")) });
    if (scene === "mask")
      this.#show({
        ...still,
        pub: { ...night, phase: "dusk", round: 2, dreamer: 0, turn: null, card: 0, visible: t("tuto.fairy.word") },
        own: dreamer,
      });
    if (scene === "answer")
      this.#show({ ...still, pub: { ...night, round: 2, dreamer: 0, turn: 1, card: 1 }, own: dreamer });
    if (scene === "pass")
      this.#show({ ...still, pub: { ...night, round: 2, dreamer: 0, turn: 1, card: 2 }, own: dreamer });
    if (scene === "story")
      this.#show({
        ...still,
        pub: { ...night, phase: "story", round: 2, dreamer: 0, turn: null, card: 0 },
        own: dreamer,
      });
  }

  #begin(scene: SceneName): void {
    if (scene === "fairy" || scene === "bogeyman")
      this.#show({ offers: [{ type: "pass_turn", card: this.match.pub.card }], open: ["give_clue"] });
    if (scene === "sandman") this.#later(700, () => this.#translate());
    if (scene === "vote") this.#ask();
    if (scene === "mask") this.#show({ offers: [{ type: "wear_mask" }] });
    if (scene === "answer" || scene === "pass") this.#whisper(scene);
    if (scene === "story") this.#show({ offers: [{ type: "wake" }], open: ["tell_story"] });
    if (scene === "day") this.#awake();
  }

  #clue(seat: number, word: string, more: Scene<G> = {}): void {
    const { card, clues, dreamer: who } = this.match.pub;
    this.#show({
      ...more,
      events: [{ type: "clue_given", dreamer: who, card, seat, word, doubtful: false }],
      pub: {
        clues: [...clues, { seat, word }],
        turn: seat === 3 || (seat === 2 && who === 3) ? (who === 0 ? 1 : 0) : seat + 1,
        ...more.pub,
      },
    });
  }

  /** DR-7, DR-21: Lulu translates into a language that the referee does not know. */
  #translate(): void {
    this.#clue(1, t("tuto.sandman.clue"), { offers: [{ type: "challenge", card: 3, clue: 0 }] });
  }

  #ask(): void {
    const [word, text] = [t("tuto.bogeyman.word"), t("tuto.vote.answer")];
    this.#show({
      events: [{ type: "answered", dreamer: 3, card: 3, text, result: "open" }],
      pub: { gone: { card: 3, how: "answered", seat: 3, text } },
      own: {
        cards: [{ card: 3, word, answer: text, side: "open", guilty: null }],
        polls: [
          {
            poll: 1,
            kind: "answer",
            card: 3,
            word,
            text,
            author: null,
            until: this.match.now() + 60_000,
            yes: 1,
            no: 0,
            may: true,
          },
        ],
      },
      offers: [
        { type: "vote", poll: 1, yes: true },
        { type: "vote", poll: 1, yes: false },
      ],
    });
  }

  #whisper(scene: "answer" | "pass"): void {
    this.#show({ offers: [{ type: "pass_card", card: this.match.pub.card }], open: ["answer"] });
    const clues = t(`tuto.${scene}.clues`).split(", ");
    clues.forEach((word, i) => this.#later(900 + i * 2200, () => this.#clue(1 + (i % 3), word)));
  }

  #awake(): void {
    const story = this.match.pub.story ?? "";
    const dawn = dawnOf(t("tuto.answer.word"), this.#answer, t("tuto.pass.word"), this.#lost, story, [
      t("tuto.answer.clues"),
      t("tuto.pass.clues"),
    ]);
    this.#show({
      events: [{ type: "awoke", dawn }],
      pub: { phase: "day", dawn, points: dawn.points, until: this.match.now() + minutes },
      own: dreamer,
      offers: [{ type: "be_ready" }],
      open: [],
    });
  }

  #receive(action: Action): void {
    const scene = this.scene;
    if (!scene || this.stage !== "play" || !wanted[scene].includes(action.type)) return;
    this.stop();
    if (action.type === "give_clue") return this.#gave(action, scene === "fairy");
    if (action.type === "challenge") return this.#forbid(1, t("tuto.sandman.clue"), "vote", "good");
    if (action.type === "vote") return this.#voted(action.yes);
    if (action.type === "wear_mask") return this.#fall();
    if (action.type === "answer" || action.type === "pass_card") return this.#gone(action, scene === "answer");
    if (action.type === "tell_story" || action.type === "wake")
      return this.#told(action.type === "tell_story" ? action.text : null);
    this.stage = "good";
    this.#show({ pub: { ready: [true, true, true, true] }, offers: [] });
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
    const laid = {
      card,
      word: this.match.own?.word ?? "",
      answer: text,
      side: right ? "yellow" : "blue",
      guilty: null,
    } as const;
    this.#show({
      events: [{ type: "answered", dreamer: 3, card, text, result: right ? "right" : "wrong" }],
      pub: { gone: { card, how: "answered", seat: 3, text }, turn: null },
      own: { cards: [laid] },
    });
    this.stage = "good";
  }

  #forbid(seat: number, word: string, reason: string, stage: "good" | "bad"): void {
    const { card } = this.match.pub;
    const laid = { card, word: this.match.own?.word ?? "", answer: null, side: "penalty", guilty: seat } as const;
    this.#show({
      events: [{ type: "clue_forbidden", dreamer: 3, card, seat, word, reason }],
      pub: { gone: { card, how: "forbidden", seat, text: null }, turn: null },
      own: { cards: [laid], doubt: null },
      offers: [],
      open: [],
    });
    this.stage = stage;
  }

  #voted(yes: boolean): void {
    const cards =
      this.match.own?.cards.map((card) => ({ ...card, side: yes ? ("yellow" as const) : ("blue" as const) })) ?? [];
    this.#show({ events: [{ type: "poll_closed", dreamer: 3, poll: 1, yes }], own: { polls: [], cards }, offers: [] });
    this.stage = "good";
  }

  #fall(): void {
    this.#show({
      events: [{ type: "night_fell" }],
      pub: { phase: "night", card: 1, turn: 1, visible: null, until: this.match.now() + minutes },
      offers: [],
    });
    this.#later(this.match.calm ? 300 : 1900, () => (this.stage = "good"));
  }

  #gone(action: dream.Answer | dream.PassCard, first: boolean): void {
    const text = action.type === "answer" ? action.text : null;
    if (first) this.#answer = text;
    else this.#lost = text;
    const { card } = this.match.pub;
    this.#show({
      events: [
        text === null ? { type: "card_passed", card } : { type: "answered", dreamer: 0, card, text, result: null },
      ],
      pub: {
        gone: { card, how: text === null ? "passed" : "answered", seat: 0, text },
        card: card + 1,
        clues: [],
        turn: 1,
      },
      offers: [],
      open: [],
    });
    this.stage = "good";
  }

  #told(story: string | null): void {
    this.#show({
      events: [{ type: "story_told", dreamer: 0, text: story, found: null, heard: [] }],
      pub: { phase: "tilt", story, until: this.match.now() + minutes },
      offers: [],
      open: [],
    });
    this.stage = "good";
  }
}

export const createTutorial = (): DreamTutorial =>
  new DreamTutorial([t("you"), t("tuto.bot1"), t("tuto.bot2"), t("tuto.bot3")]);
