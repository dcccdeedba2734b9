/** What a battle needs beside its picture: the player's hand, pillows in flight, feedback and input. */
import { BattleFeedback } from "./feedback.svelte";
import { Flights } from "./flightpaths.svelte";
import { Hand } from "./hand.svelte";
import { BattleInput } from "./input.svelte";
import type { Match } from "./types";

export function createBattle(match: Match, root: () => HTMLElement | undefined) {
  const hand = new Hand(match);
  const flights = new Flights(root);
  const feedback = new BattleFeedback(match, hand, flights);
  const input = new BattleInput(match, hand, root, () => feedback.carried());
  return { hand, flights, feedback, input };
}
