/** What a night needs beside its picture: the player's birds, the judgement, feedback and input. */
import { NightFeedback } from "./feedback";
import { Hand } from "./hand.svelte";
import { RockInput } from "./input.svelte";
import { Judgement } from "./judgement.svelte";
import type { Match } from "./types";

export function createNight(match: Match, root: () => HTMLElement | undefined) {
  const hand = new Hand(match);
  return {
    hand,
    judgement: new Judgement(match),
    feedback: new NightFeedback(match, hand),
    input: new RockInput(match, hand, root),
  };
}
