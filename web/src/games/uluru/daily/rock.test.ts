import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Board, Term, Verdict, Wish } from "../types";
import { rockOf, type Rock } from "./rock";
import { judge } from "./rules";

interface Vector extends Omit<Rock, "terms"> {
  readonly wishes: readonly Wish[];
  readonly readings: readonly (readonly (readonly Term[])[])[];
  readonly board: Board;
  readonly verdicts: readonly (readonly Verdict[])[];
  readonly cost: number;
}
/** Written by the server's own rules: `python -m tests.golden.daily`. */
const vectors = JSON.parse(readFileSync("../tests/golden/daily_rock.json", "utf8")) as readonly Vector[];

/** 40,320 placements for each date: seconds on a busy machine. */
const patient = { timeout: 60_000 };

test("the rock of a date is the server's", patient, () => {
  expect(vectors.length).toBeGreaterThan(100);
  for (const { readings: _readings, board: _board, verdicts: _verdicts, cost: _cost, ...wanted } of vectors) {
    const { terms: _, ...rock } = rockOf(wanted.date);
    expect(rock).toEqual(wanted);
  }
});

test("wishes are read and boards judged as the server does, missing birds included", patient, () => {
  for (const vector of vectors) {
    const { terms } = rockOf(vector.date);
    expect(terms).toEqual(vector.readings.map((cards) => cards[0]?.[0]));
    const { verdicts, stones } = judge(terms, vector.board);
    expect(verdicts).toEqual(vector.verdicts.map(([one]) => one));
    expect(stones).toBe(vector.cost);
  }
});
