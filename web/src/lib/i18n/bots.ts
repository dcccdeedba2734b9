import { animals } from "$lib/table/looks";
import { t, texts } from "./texts";

/** A bot is named after its avatar. */
export function botName(face: number): string {
  return t(`face.${animals[face % animals.length] ?? "owl"}`);
}

/** How strong a bot is, in words; a level we have no word for keeps its own name. */
export function levelName(level: string): string {
  const key = `level.${level}`;
  return texts.has(key) ? t(key as "level.novice") : level;
}
