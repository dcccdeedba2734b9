export type Eyes = "sleep" | "open" | "wide" | "half" | "angry" | "happy" | "wink" | "spiral" | "side";
export type Mouth = "smile" | "grin" | "o" | "small" | "frown" | "teeth" | "wobble" | "cat" | "none";
