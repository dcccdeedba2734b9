export default {
  title: "What decided it",
  waiting: "Thinking about the match…",
  none: "This match cannot be analysed.",
  offline: "The analysis needs the server.",
  again: "Try again",
  numbers: "The numbers",
  of: "{title}: {x} and {y}",
  more: "Tables and moments",
  moments: "Moments to see again",
  replay: "Watch it again",
} as const;
