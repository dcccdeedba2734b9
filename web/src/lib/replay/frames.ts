/** A finished match as a row of frames: pure, nothing here draws or waits. */
import type { MatchUpdate, ReplaySeen } from "$lib/wire";
import { fold, type Known } from "$lib/table/fold";

export interface Frame {
  readonly known: Known;
  /** Match time, in ms. */
  readonly at: number;
  /** The number of the last log entry: the same moment in everybody's frames. */
  readonly n: number;
  /** What led here; `null` for the first frame. */
  readonly update: MatchUpdate | null;
}

export function framesOf(replay: ReplaySeen): Frame[] {
  let known = fold(null, replay.first);
  if (!known) return [];
  const frames: Frame[] = [{ known, at: 0, n: 0, update: null }];
  for (const [index, update] of replay.updates.entries()) {
    const next = fold(known, update);
    if (!next) break;
    known = next;
    frames.push({ known, at: update.at, n: replay.ns[index] ?? 0, update });
  }
  return frames;
}

/** The frame after that log entry. */
export function frameAt(frames: readonly Frame[], n: number): number {
  const found = frames.findIndex((frame) => frame.n >= n);
  return found < 0 ? frames.length - 1 : found;
}

/** The next frame in which this viewer was told something, in that direction; the ends of the match are always one. */
export function stepFrom(frames: readonly Frame[], index: number, by: 1 | -1): number {
  let at = index + by;
  while (at > 0 && at < frames.length - 1 && !frames[at]?.update?.events?.length) at += by;
  return Math.max(0, Math.min(frames.length - 1, at));
}

/** The longest that a replay waits for the next frame at speed 1, in ms: nobody wants to watch others think. */
export const longest = 2500;
export const shortest = 60;

export const waitBefore = (frames: readonly Frame[], index: number, speed: number): number => {
  const gap = (frames[index + 1]?.at ?? 0) - (frames[index]?.at ?? 0);
  return Math.max(shortest, Math.min(longest, gap)) / speed;
};

export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
