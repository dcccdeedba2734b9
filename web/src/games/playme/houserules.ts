import type { Character, Face } from "./types";

/** PM-14: only the wonders of the Cat and of the Walrus are the publisher's; the others are ours. */
export const houseRule = (character: Character, face: Face): boolean =>
  !(face === "wonder" && (character === "cat" || character === "walrus"));
