/** What a tap on a die, a step or a line comes to, among the actions the server offers. No rule is decided here. */
import { offersOf } from "$lib/table/contract";
import type { Action, Away, Home } from "./types";

type Offers = readonly Action[];
export type Use = Home["type"] | Away["type"];

/** The action on my line with this die: the longest progress, else freeing it, else parking. */
export function atHome(offers: Offers, die: number): Home | null {
  const runs = offersOf(offers, "progress").filter((offer) => offer.die === die);
  const longest = runs.reduce<(typeof runs)[number] | null>(
    (best, offer) => (best && best.count >= offer.count ? best : offer),
    null,
  );
  return (
    longest ??
    offersOf(offers, "unblock").find((offer) => offer.die === die) ??
    offersOf(offers, "park").find((offer) => offer.die === die) ??
    null
  );
}

/** The actions with this die on other lines. */
export function away(offers: Offers, die: number): Away[] {
  return [...offersOf(offers, "block"), ...offersOf(offers, "send_back")].filter((offer) => offer.die === die);
}

/** What a tap on this die does at once: nothing when it has several uses on other lines only. */
export function tapDie(offers: Offers, die: number): Home | Away | null {
  const others = away(offers, die);
  return atHome(offers, die) ?? (others.length === 1 ? others[0]! : null);
}

/** What this die could be used for, the first that a tap would choose. */
export function useOf(offers: Offers, die: number): Use | null {
  return atHome(offers, die)?.type ?? away(offers, die)[0]?.type ?? null;
}

/** The actions on that player's line; `next` is the value the line needs. */
export function onLine(offers: Offers, target: number, next: number): Away[] {
  const blocks = offersOf(offers, "block").filter((offer) => offer.target === target);
  const block = blocks.find((offer) => offer.die === next) ?? blocks[0];
  const back = offersOf(offers, "send_back").find((offer) => offer.target === target);
  return [...(back ? [back] : []), ...(block ? [block] : [])];
}

/** What a tap on step `step` of my line does, when the line holds 1 to `line`. */
export function onStep(offers: Offers, line: number, step: number): Home | null {
  const runs = offersOf(offers, "progress").filter((offer) => line + offer.count === step);
  const run = runs.find((offer) => offer.die === line + 1) ?? runs[0];
  if (run) return run;
  if (step === line + 1) return offersOf(offers, "unblock")[0] ?? null;
  return offersOf(offers, "park").find((offer) => offer.die === step) ?? null;
}

/** The dice of the roll that an action takes, as values; the first may be another's place on the line, turned. */
export function used(action: Action, line: number): number[] {
  if (action.type === "progress")
    return [action.die, ...Array.from({ length: action.count - 1 }, (_, i) => line + 2 + i)];
  return "die" in action ? [action.die] : [];
}

/** The places in the roll of dice showing these values, each die once. */
export function places(roll: readonly number[], values: readonly number[]): number[] {
  const found: number[] = [];
  for (const value of values) {
    const at = roll.findIndex((shown, index) => shown === value && !found.includes(index));
    if (at >= 0) found.push(at);
  }
  return found;
}

export type Gesture = { do: "roll" | "slap" | "recall" } | { do: "die"; die: number } | { do: "line"; index: number };
/** Letters that lie together, at the same place on French and English keyboards. */
export const lineKeys = ["d", "f", "g", "h", "j"] as const;

/** What a key asks for. Digits go by their place on the keyboard: French ones need no shift. */
export function gestureOfKey(event: { key: string; code: string }): Gesture | null {
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code)?.[1];
  if (digit) return { do: "die", die: Number(digit) };
  const key = event.key.toLowerCase();
  if (key === " ") return { do: "roll" };
  if (key === "s") return { do: "slap" };
  if (key === "b") return { do: "recall" };
  const index = (lineKeys as readonly string[]).indexOf(key);
  return index < 0 ? null : { do: "line", index };
}
