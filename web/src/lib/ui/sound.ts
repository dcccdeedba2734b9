export const soundNames = [
  "tap", "pick", "place", "card", "flip", "dice", "throw", "thud", "shield", "sleep", "wake", "bell", "tick", "hurry", "chime",
  "good", "bad", "turn", "whoosh", "slap", "roar", "meow", "yarn", "bird", "whisper", "reveal", "score", "win", "lose", "join", "error",
] as const;
export type SoundName = (typeof soundNames)[number];
