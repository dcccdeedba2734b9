/**
 * What survives a refresh of the page: an unfinished story and the Nights seen. Never an answer of the Dreamer
 * (DR-9).
 */
import type { Dawn } from "./types";

function read<T>(place: string, otherwise: T): T {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(place: string, value: unknown): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(value));
  } catch {
    // Without storage the game still works.
  }
}

const draftPlace = "morphee.dream.draft";
const nightsPlace = "morphee.dream.nights";

/** A story being written; `until` tells it from those of other Nights. */
export function keptDraft(until: number): string {
  const kept = read<{ until: number; text: string } | null>(draftPlace, null);
  return kept?.until === until ? kept.text : "";
}

export const keepDraft = (until: number, text: string): void => write(draftPlace, { until, text });

export const nightsSeen = (): readonly Dawn[] => read<readonly Dawn[]>(nightsPlace, []);

/** A first Night begins a new match. */
export function keepNight(dawn: Dawn): void {
  const before = dawn.round === 1 ? [] : nightsSeen().filter((night) => night.round < dawn.round);
  write(nightsPlace, [...before, dawn]);
}
