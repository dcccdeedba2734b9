export type CharacterKind = "cheshire" | "walrus" | "hatter" | "alice" | "absolem" | "queen";
export type CharacterFace = "wonder" | "madness";

export const characterKinds: readonly CharacterKind[] = ["cheshire", "walrus", "hatter", "alice", "absolem", "queen"];

export const characterTint: Readonly<Record<CharacterKind, string>> = {
  cheshire: "#f5b6cf",
  walrus: "#a9d6f7",
  hatter: "#bfe8c8",
  alice: "#ffe29a",
  absolem: "#f9d3a8",
  queen: "#cdb8f3",
};
