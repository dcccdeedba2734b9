import { long } from "$lib/i18n/long";

export default {
  welcome: "Somebody dreams",
  "welcome.text": long(
    "One player wears a mask and guesses things; the others are spirits who whisper clues, one word ",
    "each. Some help, some mislead, and until the morning only they know who they are.",
  ),
  fairy: "You are a fairy",
  "fairy.text": "Help: give clear clues. Every right answer is a point for you.",
  bogeyman: "You are a bogeyman",
  "bogeyman.text": long(
    "Mislead: close to it, and yet beside it, so that nobody suspects you. Every wrong answer is ",
    "a point for you.",
  ),
  sandman: "You are a sandman",
  "sandman.text": "Keep the balance: help when too much is wrong, mislead when too much is right.",
  dreamer: "This night you dream",
  "dreamer.text": long(
    "Listen to the clues and guess. Not every voice means well. Remember what you dreamt: you will be ",
    "asked to tell it.",
  ),
  clue: "Your clue",
  "clue.text": long(
    "On the card: “{word}”. Type one single word that fits your role; not of its family, not its ",
    "translation.",
  ),
  answer: "Your answer",
  "answer.text": long(
    "Words drift towards you. When you think that you know, type your answer; you have one for each ",
    "card. Or let it go.",
  ),
  poll: "The spirits vote",
  "poll.text": "Was that right? When the table is not sure, the spirits decide.",
  story: "Tell your dream",
  "story.text": long(
    "Write a little story with everything that you guessed in it. If all of it is there: two points ",
    "more.",
  ),
  day: "The morning",
  "day.text": "Now everybody sees who whispered what, and who was who.",
} as const;
