import { beforeAll, expect, test } from "vitest";
import { catalog } from "../../games/catalog";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import type { GameTypes, MatchOf } from "$lib/table/contract";
import type { Guide } from "./guide";
import { GuideRun } from "./run.svelte";

type Match = MatchOf<GameTypes>;
const seats = ["Ada", "Owl", "Fox"].map((name, seat) => ({ seat, name, me: seat === 0 }));
const match = (pub: object, more: object = {}): Match =>
  ({ me: 0, seats, offers: [], own: null, pub, ...more }) as unknown as Match;
const guides = new Map<string, Guide>();
const ids = (game: string, pub: object, more: object = {}): string[] =>
  guides
    .get(game)!
    .tips(match(pub, more))
    .map(({ id }) => id);

beforeAll(async () => {
  await setLanguage("fr");
  for (const { name, first } of catalog) guides.set(name, (await first!.guide()).default);
  for (const guide of guides.values()) await guide.texts.load("fr");
});

test("every game has a guided first match, and words for each of its tips", () => {
  const tips: [string, object, object?][] = [
    ["pillows", { phase: "open", cards: ["attacker", "king", "dragon"] }],
    ["pillows", { phase: "open", cards: ["attacker", "defender", "dragon"] }],
    ["pillows", { phase: "open", cards: ["defender", "dragon", "dragon"] }],
    ["pyramid", { phase: "choose", seat: 0, bonus: false, last: null }],
    ["playme", { phase: "countdown", round: 1 }, { config: { powers: false } }],
    ["uluru", { phase: "glass", round: 1, light: [{ wish: "far" }, { wish: "anywhere" }] }],
    ["dream", { phase: "dusk" }, { own: { role: "sandman" } }],
    ["dream", { phase: "night" }, { own: { role: "fairy", polls: [] } }],
  ];
  expect(tips.map(([game, pub, more]) => ids(game, pub, more))).toEqual([
    ["king"],
    ["attacker"],
    ["defender.alone"],
    ["choose"],
    [],
    ["place", "wish.far"],
    ["sandman"],
    ["fairy"],
  ]);
  for (const [game, pub, more] of tips)
    for (const id of ["welcome", ...ids(game, pub, more)])
      expect(guides.get(game)?.texts.find(`${id}.text`), `${game} ${id}`).toBeTruthy();
});

test("a tip about a wish names the bird whose card it is", async () => {
  const { texts } = await import("../../games/uluru/texts");
  await texts.load("fr");
  const light = [{ wish: "anywhere" }, { wish: "adjacent", of: "black" }, { wish: "adjacent", of: "green" }];
  const tips = guides.get("uluru")!.tips(match({ phase: "glass", round: 1, light }));
  expect(tips.map(({ id }) => id)).toEqual(["place", "wish.adjacent"]);
  const said = guides.get("uluru")!.texts.find("wish.adjacent.text", { ...tips[1]!.values });
  expect(said).toContain("Flamant rose\u00a0: juste à côté du toucan noir");
});

test("what a tip tells to touch has that name on the table", async () => {
  for (const [language, name] of [
    ["fr", "Dodo"],
    ["en", "Sleep"],
  ] as const) {
    const { texts } = await import("../../games/pillows/texts");
    const { texts: tips } = guides.get("pillows")!;
    await setLanguage(language);
    await Promise.all([texts.load(language), tips.load(language)]);
    expect(texts.find("sleep")).toBe(name);
    for (const said of [tips.find("dragon.text"), texts.find("tuto.dragon.text"), texts.find("say.held.more")])
      expect(said).toContain(name);
  }
  await setLanguage("fr");
});

test("a tip is held until it is understood, and said once", () => {
  const pauses: boolean[] = [];
  const run = new GuideRun(guides.get("pillows")!, (on) => pauses.push(on));
  const hush = match({ phase: "hush" });
  run.look(hush);
  expect(run.held?.id).toBe("welcome");
  run.look(match({ phase: "open", cards: ["dragon", "dragon", "king"] }));
  expect(run.held?.id, "what is read stays although the match went on for a moment").toBe("welcome");
  run.understood(hush);
  expect([run.held, pauses]).toEqual([null, [true, false]]);
  run.look(hush);
  expect(run.held).toBeNull();
});

test("however late a guide comes, the welcome is read first, and nothing before what it follows from", () => {
  const run = new GuideRun(guides.get("pillows")!, () => undefined);
  const verdicts = match({ phase: "rest", verdicts: [{}] });
  run.look(verdicts);
  expect(run.held?.id).toBe("welcome");
  run.understood(verdicts);
  expect(run.held, "no card was explained yet").toBeNull();
  const turned = match({ phase: "open", cards: ["dragon", "dragon", "attacker"] });
  run.look(turned);
  run.understood(turned);
  run.look(verdicts);
  expect(run.held?.id).toBe("verdict");
});

test("no tip comes when the match is over", () => {
  const run = new GuideRun(guides.get("pillows")!, () => expect.unreachable("nothing waits any more"));
  run.look(match({ phase: "rest", verdicts: [{}] }, { outcome: {} }));
  expect(run.held).toBeNull();
});

test("what was read at this table is not said again in its next match", () => {
  let kept: readonly string[] = [];
  const hush = match({ phase: "hush" });
  const run = new GuideRun(
    guides.get("pillows")!,
    () => undefined,
    [],
    (read) => (kept = read),
  );
  run.look(hush);
  run.understood(hush);
  expect(kept).toEqual(["welcome"]);
  const next = new GuideRun(guides.get("pillows")!, () => undefined, kept);
  next.look(hush);
  expect(next.held).toBeNull();
});

const race = {
  ...{ phase: "round", round: 2, rolls: ["open"], wins: [0, 0, 0], jabberwocky: null, lost: [null, null, null] },
  ...{ lines: [5, 5, 2], hands: [1, 1, 4], powers: [true, true, true], blocks: [[], [], []] },
  ...{ characters: ["cat", "walrus", "queen"], faces: ["wonder", "wonder", "madness"] },
};

test("somebody blocked with an empty hand is told to take the die back, not to roll", () => {
  const blocks = [[{ by: 1, die: 6 }], [{ by: 0, die: 6 }], []];
  const more = { config: { powers: false }, offers: [{ type: "recall" }, { type: "slap" }] };
  expect(ids("playme", { ...race, blocks, hands: [0, 0, 4] }, more)).toEqual(["empty"]);
  expect(ids("playme", { ...race, blocks }, { config: { powers: false }, offers: [{ type: "roll" }] })).toEqual([
    "blocked",
    "roll",
  ]);
});

test("each power is explained when it first acts, one's own before the first roll", async () => {
  const { texts } = await import("../../games/playme/texts");
  await texts.load("fr");
  const guide = guides.get("playme")!;
  const config = { powers: true };
  const begins = match({ ...race, phase: "countdown" }, { config });
  const run = new GuideRun(guide, () => undefined, ["welcome"]);
  run.look(begins);
  expect([run.held?.id, run.title(run.held!)]).toEqual(["power.cat.wonder", "Toi\u00a0: Chat du Cheshire, merveille"]);
  expect(run.text(run.held!)).toContain("Personne ne peut le bloquer.");
  run.understood(begins);
  const rolls = match(race, { config });
  const context = { before: { pub: race, own: null }, at: 0, index: 0, count: 1, missed: false };
  const sent = { type: "die_sent_back", seat: 1, die: 2, target: 2 };
  run.see(rolls, sent, context);
  run.look(rolls);
  expect([run.held?.id, run.title(run.held!)]).toEqual(["power.walrus.wonder", "Morse, merveille"]);
  run.understood(rolls);
  run.see(rolls, sent, context);
  run.look(rolls);
  expect(run.held).toBeNull();
});

test("a power that no event shows at work is explained before the round, whoever has it", async () => {
  const { texts } = await import("../../games/playme/texts");
  await texts.load("fr");
  const begins = match({ ...race, phase: "countdown" }, { config: { powers: true }, me: 1 });
  const run = new GuideRun(guides.get("playme")!, () => undefined, ["welcome", "power.walrus.wonder"]);
  run.look(begins);
  expect(run.held?.id).toBe("power.cat.wonder");
  expect(run.text(run.held!)).toContain("Personne ne peut le bloquer.");
  expect(run.title(run.held!)).not.toContain("Toi");
});

test("two tips of one moment are read one after the other", () => {
  const pauses: boolean[] = [];
  const run = new GuideRun(guides.get("dream")!, (on) => pauses.push(on));
  const dusk = match({ phase: "dusk" }, { own: { role: "fairy" } });
  run.look(dusk);
  expect(run.held?.id).toBe("welcome");
  run.understood(dusk);
  expect(run.held?.id).toBe("fairy");
  expect(pauses.at(-1)).toBe(true);
  run.understood(dusk);
  expect(pauses.at(-1)).toBe(false);
});
