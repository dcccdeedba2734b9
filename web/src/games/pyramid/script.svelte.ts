/** The tutorial: a first turn without a server, with five dice, two places and two cats. */
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { TutorialScript } from "$lib/tutorial/script";
import type { Games } from "$lib/wire";
import { t } from "./texts";
import type { Action, Placing, Public } from "./types";
import { small } from "./scenes";

type G = Games["pyramid"];
export const steps = ["roll", "place", "again", "near", "stop", "done"] as const;
export type Step = (typeof steps)[number];

const put = (place: number, ...dice: number[]): Placing => ({ type: "place_dice", place, dice });
const SIX = 1;
const TWO = 2;

export class PyramidTutorial implements TutorialScript<G> {
  readonly match: ScriptedMatch<G>;
  current = $state<Step>("roll");
  missed = $state(false);

  constructor(names: readonly [string, string]) {
    this.match = new ScriptedMatch<G>({
      game: "pyramid",
      pub: small,
      me: 0,
      config: { side: "A", first: 0, think: 90_000, odds: false },
      seats: [
        { name: names[0], avatar: 3 },
        { name: names[1], avatar: 6, bot: "novice" },
      ],
      offers: [{ type: "roll" }],
      onAct: (action) => this.#receive(action),
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
    return t(`tuto.${this.current}.text`);
  }
  get note(): string | null {
    return this.missed ? t("tuto.not_yet") : null;
  }
  get button(): TutorialScript["button"] {
    return this.current === "done" ? { label: t("tuto.end") } : null;
  }
  stop(): void {
    // There is no timer to stop.
  }

  #receive(action: Action): void {
    this.missed = false;
    if (this.current === "roll")
      return this.#next("place", {
        events: [{ type: "dice_rolled", seat: 0, dice: [1, 3, 3, 4, 5] }],
        pub: { phase: "place", dice: [1, 3, 3, 4, 5], safe: [SIX, 0, 4] },
        offers: [put(SIX, 3, 3), put(SIX, 1, 5), put(0, 3), put(4, 4)],
      });
    if (this.current === "place") return this.#first(action);
    if (this.current === "again") return this.#again(action);
    if (this.current === "near") return this.#second(action);
    if (this.current === "stop" && action.type === "stop") this.#lay();
  }

  #next(step: Step, scene: { events: readonly G["Event"][]; pub: Partial<Public>; offers: readonly Action[] }): void {
    this.current = step;
    this.match.show(scene);
  }

  #miss(): void {
    this.missed = true;
    this.match.show({ pub: { dice: [...this.match.pub.dice] } });
  }

  #first(action: Action): void {
    if (action.type !== "place_dice" || action.place !== SIX || action.dice.length !== 2 || action.dice[0] !== 3)
      return this.#miss();
    const piles = [{ place: SIX, dice: [3, 3] }];
    const stop = { why: null, loose: [], hollow: [], tiles: 1, yarn: 0, bonus_dice: 0 };
    this.#next("again", {
      events: [{ type: "dice_placed", seat: 0, place: SIX, dice: [3, 3] }],
      pub: { phase: "choose", dice: [], left: 3, piles, stop },
      offers: [{ type: "roll" }, { type: "stop" }],
    });
  }

  #again(action: Action): void {
    if (action.type !== "roll") return this.#miss();
    this.#next("near", {
      events: [{ type: "dice_rolled", seat: 0, dice: [2, 5, 6] }],
      pub: { phase: "place", dice: [2, 5, 6], safe: [TWO] },
      offers: [put(TWO, 2), put(3, 5)],
    });
  }

  #second(action: Action): void {
    if (action.type !== "place_dice" || action.place !== TWO) return this.#miss();
    const piles = [
      { place: SIX, dice: [3, 3] },
      { place: TWO, dice: [2] },
    ];
    const stop = { why: null, loose: [], hollow: [], tiles: 2, yarn: 0, bonus_dice: 0 };
    this.#next("stop", {
      events: [{ type: "dice_placed", seat: 0, place: TWO, dice: [2] }],
      pub: { phase: "choose", dice: [], left: 2, piles, stop },
      offers: [{ type: "stop" }],
    });
  }

  #lay(): void {
    const beds = [SIX, TWO].map((place) => ({ place, seat: 0, tiles: 1, gold: 0 }));
    this.#next("done", {
      events: [{ type: "cats_laid", seat: 0, beds, yarn: 0 }],
      pub: { phase: "roll", seat: 1, beds, piles: [], stop: null, tiles: [24, 25] },
      offers: [],
    });
  }
}

export const createTutorial = (): PyramidTutorial => new PyramidTutorial([t("you"), "Minou"]);
