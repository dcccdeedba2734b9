/** The keyboard of the pyramid: digits choose dice, arrows walk through places, letters press buttons. */
import { isTableKey } from "$lib/ui/keyboard";
import type { Choice } from "./choice.svelte";
import type { Match } from "./types";

const buttons: Readonly<Record<string, string>> = { r: "roll", s: "stop", y: "spend_yarn", u: "take_back" };

/** Arrows walk through the places that can be chosen. */
function walk(root: HTMLElement | undefined, step: number): void {
  const spots = [...(root?.querySelectorAll<HTMLButtonElement>("button.spot") ?? [])];
  const best = spots.filter((spot) => spot.classList.contains("lit"));
  const among = best.length ? best : spots;
  const at = among.indexOf(document.activeElement as HTMLButtonElement);
  among[at < 0 ? 0 : (at + step + among.length) % among.length]?.focus();
}

function pressButton(root: HTMLElement | undefined, key: string): boolean {
  const button = root?.querySelector<HTMLButtonElement>(`[data-do="${buttons[key] ?? ""}"]`);
  button?.click();
  return button !== null && button !== undefined;
}

export function pressKey(event: KeyboardEvent, match: Match, choice: Choice, root: HTMLElement | undefined): void {
  if (!choice.mine || !isTableKey(event)) return;
  const key = event.key.toLowerCase();
  const number = Number(key);
  if (match.pub.phase === "place" && number >= 1 && number <= match.pub.dice.length) choice.toggle(number - 1);
  else if (key === "escape" && choice.doubt) root?.querySelector<HTMLElement>('[data-do="unsure"]')?.click();
  else if (key === "escape") choice.asked = null;
  else if (key.startsWith("arrow")) walk(root, key === "arrowleft" || key === "arrowup" ? -1 : 1);
  else if (!pressButton(root, key)) return;
  event.preventDefault();
}
