import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import { texts } from "$lib/i18n/texts";
import type { Table } from "$lib/table/table.svelte";
import { leaveQuestion } from "./leaving";

beforeAll(async () => {
  await texts.load("en");
  await setLanguage("en");
});

it("a bot takes the seat of who leaves a match, of nobody else", () => {
  const mySeat = {} as Table["mySeat"];
  expect(leaveQuestion({ mySeat, playing: true })).toContain("A bot plays on in your seat.");
  expect(leaveQuestion({ mySeat, playing: false })).toContain("Your seat will be free.");
  for (const playing of [true, false]) expect(leaveQuestion({ mySeat: undefined, playing })).toBe("Leave for good?");
});
