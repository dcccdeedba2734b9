import { expect, test } from "vitest";
import { contested, CueWatch, type Screen } from "./cue";

const cue = { number: 4, at: 1000, seats: [0, 2] };
const screen = (patch: Partial<Screen>): Screen => ({
  painted: () => undefined,
  hidden: () => false,
  now: () => 0,
  ...patch,
});

function painted(at: number): CueWatch {
  const watch = new CueWatch(screen({ painted: (run) => run(at) }));
  watch.see(cue);
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
  const watch = new CueWatch(screen({}));
  watch.see(cue);
  expect(watch.answer(cue, 0, 812)).toEqual({ cue: 4 });
});

test("a page that was hidden when the cue came claims no reaction time, even if it is shown at once", () => {
  let hidden = true;
  const watch = new CueWatch(screen({ hidden: () => hidden, painted: (run) => run(20) }));
  watch.see(cue);
  hidden = false;
  watch.see({ ...cue });
  expect(watch.answer(cue, 0, 300)).toEqual({ cue: 4 });
});

test("a phone that slept through the frame claims no reaction time", () => {
  expect(painted(4_000).answer(cue, 0, 4_300)).toEqual({ cue: 4 });
});

test("the same cue told again keeps its first paint", () => {
  let frames = 0;
  const watch = new CueWatch(screen({ painted: (run) => run((frames += 1) * 100) }));
  watch.see(cue);
  watch.see({ ...cue });
  expect(watch.answer(cue, 0, 400)).toEqual({ cue: 4, rt: 300 });
});

test("answers compete unless the cue names a timer", () => {
  expect([contested(cue), contested({ ...cue, against: ["glass"] }), contested(null)]).toEqual([true, false, false]);
});
