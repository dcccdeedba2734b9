export default {
  offers: "What you can do",
  wait: "Nothing to do for you at this moment.",
  events: "What happened",
  view: "What everybody sees",
  own: "What only you see",
  points: "{name}: {n} {n|point|points}",
  soon: "This page is being written.",
  options: "Options",
  close: "Close",
} as const;
