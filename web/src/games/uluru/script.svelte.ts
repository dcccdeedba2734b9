/** The tutorial: a first round without a server, four birds to place, then the judgement. */
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { Games } from "$lib/wire";
import { asked, blank, judged, start } from "./scenes";
import { shift } from "./shift";
import type { Action, Bird, Place } from "./types";

type G = Games["uluru"];
export const steps = ["look", "white", "pink", "yellow", "black", "done", "judged"] as const;
export type Step = (typeof steps)[number];

export class Lesson {
  readonly match: ScriptedMatch<G>;
  step = $state<Step>("look");
  missed = $state(false);

  constructor(name: string) {
    this.match = new ScriptedMatch<G>({
      game: "uluru", pub: blank, own: { birds: start, met: null }, me: 0, seats: [{ name, avatar: 3 }],
      config: { variant: "first", glass: null, rest: 20, hard_row: [], second: 3, help: false },
      onAct: (action) => this.#heard(action),
    });
  }

  begin(): void {
    this.step = "white";
  }

  #heard(action: Action): void {
    const wanted = asked.find(({ bird }) => bird === this.step);
    if (wanted && action.type === "place_bird" && action.bird === wanted.bird && action.place === wanted.place) return this.#set(wanted.bird, wanted.place);
    if (this.step === "done" && action.type === "done") return this.#judge();
    this.missed = true;
  }

  #set(bird: Bird, place: Place): void {
    this.missed = false;
    this.step = steps[steps.indexOf(this.step) + 1] ?? "done";
    const birds = shift(this.match.own?.birds ?? start, { bird, place });
    this.match.show({ events: [{ type: "bird_placed", seat: 0, bird, place }], own: { birds } });
  }

  #judge(): void {
    this.missed = false;
    this.step = "judged";
    const pub = judged(this.match.now());
    this.match.show({ events: [{ type: "round_judged", end: "done", rows: pub.rows ?? [], seats: pub.results ?? [] }], pub });
  }
}
