/** Which avatar each person and bot has: the same on every device, no two alike while there are enough of them. */
export const faces = 12;

const scatter = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);

/** In the order given, so keep it stable: people first, by their ids, then bots, by their seats. */
export function avatars(ids: readonly string[]): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  const taken = new Set<number>();
  for (const id of ids) {
    let face = scatter(id) % faces;
    while (taken.has(face) && taken.size < faces) face = (face + 1) % faces;
    taken.add(face);
    given.set(id, face);
  }
  return given;
}
