import { expect, test } from "vitest";
import { CueWatch } from "./cue";

const cue = { number: 4, at: 1000, seats: [0, 2] };

function painted(at: number): CueWatch {
  let paint: (time: number) => void = () => undefined;
  const watch = new CueWatch((run) => (paint = run));
  watch.see(cue);
  paint(at);
  return watch;
}

test("the reaction runs from the frame that painted the cue to the input", () => {
  expect(painted(500).answer(cue, 2, 812.4)).toEqual({ cue: 4, rt: 312 });
});

test("an input from before the paint took no time at all", () => {
  expect(painted(500).answer(cue, 0, 490)).toEqual({ cue: 4, rt: 0 });
});

test("who is not in the race claims nothing", () => {
  expect(painted(500).answer(cue, 1, 812)).toEqual({});
  expect(painted(500).answer(null, 0, 812)).toEqual({});
});

test("a cue that was never painted has no reaction time", () => {
  const watch = new CueWatch(() => undefined);
  watch.see(cue);
  expect(watch.answer(cue, 0, 812)).toEqual({ cue: 4 });
});

test("the same cue told again keeps its first paint", () => {
  let frames = 0;
  const watch = new CueWatch((run) => run((frames += 1) * 100));
  watch.see(cue);
  watch.see({ ...cue });
  expect(watch.answer(cue, 0, 400)).toEqual({ cue: 4, rt: 300 });
});
