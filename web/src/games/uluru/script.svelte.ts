/** The tutorial: a first round without a server, four birds to place, then the judgement. */
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { TutorialScript } from "$lib/tutorial/script";
import type { Games } from "$lib/wire";
import { asked, initial, judged, start } from "./scenes";
import { shift } from "./shift";
import { t } from "./texts";
import type { Action, Bird, Place } from "./types";

type G = Games["uluru"];
export const steps = ["look", "white", "pink", "yellow", "black", "done", "judged"] as const;
export type Step = (typeof steps)[number];

export class UluruTutorial implements TutorialScript<G> {
  readonly match: ScriptedMatch<G>;
  current = $state<Step>("look");
  missed = $state(false);

  constructor(name: string) {
    this.match = new ScriptedMatch<G>({
      game: "uluru",
      pub: initial,
      own: { birds: start, met: null },
      me: 0,
      seats: [{ name, avatar: 3 }],
      config: { variant: "first", glass: null, rest: 20, hard_row: [], second: 3, help: false },
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
    if (this.current === "look") return { label: t("tuto.begin"), press: () => this.begin() };
    return this.current === "judged" ? { label: t("tuto.end") } : null;
  }
  stop(): void {
    // There is no timer to stop.
  }

  begin(): void {
    this.current = "white";
  }

  #receive(action: Action): void {
    const wanted = asked.find(({ bird }) => bird === this.current);
    if (wanted && action.type === "place_bird" && action.bird === wanted.bird && action.place === wanted.place)
      return this.#set(wanted.bird, wanted.place);
    if (this.current === "done" && action.type === "done") return this.#judge();
    this.missed = true;
  }

  #set(bird: Bird, place: Place): void {
    this.missed = false;
    this.current = steps[steps.indexOf(this.current) + 1] ?? "done";
    const birds = shift(this.match.own?.birds ?? start, { bird, place });
    this.match.show({ events: [{ type: "bird_placed", seat: 0, bird, place }], own: { birds } });
  }

  #judge(): void {
    this.missed = false;
    this.current = "judged";
    const pub = judged(this.match.now());
    this.match.show({
      events: [{ type: "round_judged", end: "done", rows: pub.rows ?? [], seats: pub.results ?? [] }],
      pub,
    });
  }
}

export const createTutorial = (): UluruTutorial => new UluruTutorial(t("you"));
