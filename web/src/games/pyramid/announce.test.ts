import { beforeAll, expect, test } from "vitest";
import { setLanguage } from "$lib/i18n/dictionary.svelte";
import type { pyramid } from "$lib/wire";
import { announcementOf, told } from "./announce";
import type { Match } from "./types";
import { texts } from "./texts";

const match = {
  me: 0,
  seats: [{ name: "Zoé" }, { name: "Ada" }],
  pub: { places: [{ number: 7 }] },
} as unknown as Match;
const placed = (seat: number): pyramid.Event => ({ type: "dice_placed", seat, place: 0, dice: [3, 4] });

beforeAll(async () => {
  await texts.load("en");
  await texts.load("fr");
});

test("English has a sentence for each person", async () => {
  await setLanguage("en");
  expect(announcementOf(match, placed(0))).toBe("You put 3 + 4 on a 7.");
  expect(announcementOf(match, placed(1))).toBe("Ada puts 3 + 4 on a 7.");
  expect(told(match, "why.not_connected", 0)).toBe("Cat-astrophe: your places do not touch.");
});

test("French too, and elides before a vowel", async () => {
  await setLanguage("fr");
  expect(announcementOf(match, placed(0))).toBe("Tu poses 3 + 4 sur un 7.");
  expect(told(match, "why.not_connected", 0)).toBe("Cat-astrophe\u00a0: tes cases ne se touchent pas.");
  expect(told(match, "why.not_connected", 1)).toBe("Cat-astrophe\u00a0: les cases d’Ada ne se touchent pas.");
});
