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
