import { long } from "$lib/i18n/long";

export default {
  welcome: "A race of dice",
  "welcome.text": long(
    "Everybody rolls six dice at the same time and builds a line: 1, 2, 3, 4, 5, 6, in this order. ",
    "Whose line is full slaps the white rabbit and wins the round.",
  ),
  roll: "Roll!",
  "roll.text": "Your line waits for a {n}. Roll, look, and roll again until it shows.",
  place: "There it is",
  "place.text": "A die that fits is lit: touch it, and it goes onto your line. Then roll the others.",
  block: "Or annoy somebody",
  "block.text": long(
    "A die of yours is the one that somebody else needs next: you may put it across their line. They ",
    "are stuck until they roll the same number. It costs you the die until they are free.",
  ),
  blocked: "Somebody blocks you",
  "blocked.text": long(
    "A {n} lies across your line. Roll until you show a {n} yourself and touch it: your line is free ",
    "again.",
  ),
  empty: "Your hand is empty",
  "empty.text": "All your dice lie on lines. Take back the one that blocks somebody, and you can roll again.",
  rabbit: "Your line is full",
  "rabbit.text": "Slap the white rabbit now! Too early and your hand would freeze; now it wins the round.",
  madness: "On the other side",
  "madness.text": long(
    "You have won a round and turned over to madness. Win one more on this side, and the match is ",
    "yours.",
  ),
  "power.mine": "You: {character}, {side}",
  "power.mine.text": "Your power: “{power}” Touch your character to read it again.",
  "power.theirs": "{character}, {side}",
  "power.theirs.text": "A power at work: “{power}”",
  "power.quiet": "{character}, {side}",
  "power.quiet.text": "{name} has a power that works all the time: “{power}”",
  second: "And now with powers?",
  "second.text": long(
    "Each character can do something that the others cannot, or is hindered. A second match explains ",
    "each power when it first acts.",
  ),
} as const;
