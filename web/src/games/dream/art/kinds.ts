export type SpiritKind = "fairy" | "bogeyman" | "sandman" | "dreamer";
export const spiritKinds: readonly SpiritKind[] = ["fairy", "bogeyman", "sandman", "dreamer"];
