import { beforeAll, describe, expect, it } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { announcementOf } from "./announce";
import type { Hand } from "./hand.svelte";
import { hintOf, isResting } from "./hint";
import type { GameEvent, Match, Public } from "./types";
import { texts } from "./texts";

const match = (me: number | null): Match =>
  ({ me, seats: [{ name: "Ada" }, { name: "Bob" }, { name: "Cy" }], pub: {} }) as unknown as Match;
const back: GameEvent = { type: "die_sent_back", seat: 0, target: 1, die: 4 };

beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});

describe("a sentence for each person", () => {
  it("about a die that must be taken back", () => {
    expect([0, 1, 2].map((me) => announcementOf(match(me), back))).toEqual([
      "You make Bob take back the 4.",
      "Ada makes you take back your 4.",
      "Ada makes Bob take back 4.",
    ]);
  });
});

describe("a hand that stands still", () => {
  const pub = {
    phase: "round",
    frozen: [900, 0],
    jabberwocky: 0,
    rolls: ["spent", "open"],
    said: null,
    lines: [3, 0],
  } as unknown as Public;

  it("rests after a run of the Jabberwocky (PM-19)", () => {
    expect(isResting(pub, 0)).toBe(true);
    expect(hintOf({ ...match(0), pub }, {} as Hand, 0).text).toBe("The Jabberwocky catches its breath.");
  });

  it("is frozen by a wrong slap, the Jabberwocky's too", () => {
    const slapped = { ...pub, said: { what: "slap_failed", seat: 0 } } as Public;
    expect(isResting(slapped, 0)).toBe(false);
    expect(isResting({ ...pub, jabberwocky: 1 }, 0)).toBe(false);
    expect(hintOf({ ...match(0), pub: slapped }, {} as Hand, 0).bad).toBe(true);
  });
});
