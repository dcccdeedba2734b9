/** The round of a date as a match without a server: the game's own table plays it. */
import { ScriptedMatch } from "$lib/table/scripted.svelte";
import type { Games } from "$lib/wire";
import { nobody, shift } from "../shift";
import type { Action, Board, Public } from "../types";
import type { Rock } from "./rock";
import { judge } from "./rules";

type G = Games["uluru"];

const round = (rock: Rock): Public => ({
  phase: "glass",
  round: 1,
  rounds: 1,
  glass: null,
  since: 0,
  until: null,
  first: 0,
  plays: ["light"],
  light: rock.wishes,
  dark: [],
  left: [0],
  done: [false],
  ready: [false],
  stones: [0],
  sheet: [],
  bests: [],
  end: null,
  rows: [],
  results: [],
  grade: null,
});

export interface Hooks {
  /** A bird was moved. */
  moved(board: Board): void;
  /** The birds are set for good. */
  finished(board: Board, stones: number): void;
}

export class RockMatch extends ScriptedMatch<G> {
  readonly #rock: Rock;
  readonly #hooks: Hooks;

  constructor(rock: Rock, name: string, board: Board | null, hooks: Hooks) {
    super({
      game: "uluru",
      pub: round(rock),
      own: { birds: board ?? nobody, met: null },
      me: 0,
      seats: [{ name, avatar: 3 }],
      config: { variant: rock.variant, glass: null, rest: 20, hard_row: [], second: 3, help: false },
      onAct: (action) => this.#receive(action),
    });
    this.#rock = rock;
    this.#hooks = hooks;
  }

  #receive(action: Action): void {
    const board = this.own?.birds ?? nobody;
    if (action.type === "done") return this.judge(board, true);
    if (action.type === "ready" || this.pub.phase !== "glass") return;
    const place = action.type === "place_bird" ? action.place : null;
    const birds = shift(board, { bird: action.bird, place });
    const event: G["Event"] =
      action.type === "place_bird"
        ? { type: "bird_placed", seat: 0, bird: action.bird, place: action.place }
        : { type: "bird_lifted", seat: 0, bird: action.bird };
    this.show({ events: [event], own: { birds } });
    this.#hooks.moved(birds);
  }

  /** Shows how that board did; `now` is false for a day that was played before. */
  judge(board: Board, now: boolean): void {
    const rock = this.#rock;
    const { verdicts, stones } = judge(rock.terms, board);
    const rows: Public["rows"] = [
      {
        row: "light",
        readings: rock.terms.map((term) => [[term]]),
        best: { stones: rock.stones, birds: rock.birds },
      },
    ];
    const results: Public["results"] = [{ row: "light", birds: board, verdicts: verdicts.map((one) => [one]), stones }];
    this.show({
      events: now ? [{ type: "round_judged", end: "done", rows, seats: results }] : [],
      pub: {
        phase: "over",
        since: now ? this.now() : -1_000_000,
        stones: [stones],
        sheet: [[stones]],
        bests: [[rock.stones]],
        end: "done",
        rows,
        results,
      },
    });
    if (now) this.#hooks.finished(board, stones);
  }
}
