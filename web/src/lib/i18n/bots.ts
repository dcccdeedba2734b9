import { animals, avatarOf } from "$lib/table/looks";
import type { Total } from "$lib/wire";
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

/** Who a line of a score is about: there too a bot is named after its face. */
export function totalName({ who, name, look }: Pick<Total, "who" | "name" | "look">): string {
  if (!who.startsWith("bot ")) return name;
  return look ? botName(avatarOf(look)) : t("night.bots");
}
