import { offersOf } from "$lib/table/contract";
import type { Action, Match } from "./types";

/** What a key means while no word is being typed. Signs that no clue can contain work in the field too. */
export type Gesture = "said" | "pass" | "answered" | "forbidden" | "yes" | "no" | { readonly tilt: number };

const letters: Readonly<Record<string, Gesture>> = { " ": "said", p: "pass", a: "answered", r: "answered" };
const signs: Readonly<Record<string, Gesture>> = { "!": "forbidden", ArrowUp: "yes", ArrowDown: "no" };

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat">;

/** `writing`: the focus is in the field for a clue. */
export function gestureOf(press: Press, writing: boolean): Gesture | null {
  if (press.repeat || press.ctrlKey || press.metaKey || press.altKey) return null;
  const sign = signs[press.key];
  if (sign || writing) return sign ?? null;
  if (/^[1-9]$/.test(press.key)) return { tilt: Number(press.key) - 1 };
  return letters[press.key.toLowerCase()] ?? null;
}

function offerFor(match: Match, gesture: Gesture): Action | undefined {
  if (typeof gesture === "object") {
    const tilt = match.own?.tilts[gesture.tilt];
    return offersOf(match.offers, "tilt_card").find(
      (one) => one.card === tilt?.card && one.yes === (tilt.mine !== true),
    );
  }
  if (gesture === "yes" || gesture === "no")
    return offersOf(match.offers, "vote").find((one) => one.yes === (gesture === "yes"));
  if (gesture === "pass")
    return (
      offersOf(match.offers, "pass_turn")[0] ??
      (match.me === match.pub.dreamer ? (offersOf(match.offers, "pass_card")[0] ?? undefined) : undefined)
    );
  const types = { said: "say_clue", answered: "say_answer", forbidden: "challenge" } as const;
  return match.offers.find((one) => one.type === types[gesture]);
}

/** What a key does at this table, if anything. */
export function pressKey(event: KeyboardEvent, match: Match): void {
  const target = event.target as HTMLElement;
  if (match.me === null || target.closest("dialog, [role=dialog], [role=menu], textarea, select, [contenteditable]"))
    return;
  const writing = target.closest("input") !== null;
  if (writing && !target.closest("[data-word]")) return;
  if (event.key === " " && target.closest("button, a, summary")) return;
  const gesture = gestureOf(event, writing);
  const offer = gesture && offerFor(match, gesture);
  if (!offer) return;
  event.preventDefault();
  void match.act(offer, event);
}
