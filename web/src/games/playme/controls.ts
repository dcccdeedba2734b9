/** What a race needs beside its picture: the player's dice, feedback and input. */
import { RaceFeedback } from "./feedback.svelte";
import { Hand } from "./hand.svelte";
import { RaceInput } from "./input.svelte";
import type { Match } from "./types";

export function createRace(match: Match) {
  const hand = new Hand(match);
  return { hand, feedback: new RaceFeedback(match, hand), input: new RaceInput(match, hand) };
}
