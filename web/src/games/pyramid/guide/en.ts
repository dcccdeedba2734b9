import { long } from "$lib/i18n/long";

export default {
  welcome: "Put your cats to bed",
  "welcome.text": long(
    "The pyramid is made of places, each with a number. Put dice with that sum on them, then lay your ",
    "cats there for good. First to have all cats in bed wins.",
  ),
  roll: "Your turn",
  "roll.text": "Roll the dice: each roll has to find a place.",
  place: "Dice on a place",
  "place.text": "Touch one die or several, then a place in gold with exactly their sum.",
  choose: "Stop, or go on?",
  "choose.text": long(
    "Stop, and the cats lie down, if your places touch each other and nothing below is empty. Go on, and ",
    "the dice that are left have to find a place too: a roll that fits nowhere is a cat-astrophe, and ",
    "this turn is lost.",
  ),
  yarn: "A ball of yarn",
  "yarn.text": "This roll fits nowhere, but you have yarn: spend one ball to roll these dice again.",
  bonus: "A bonus turn",
  "bonus.text": long(
    "All your dice were used, or your cats lay down on three rows: here is a bonus turn, with ",
    "{n} {n|die|dice}.",
  ),
  fell: "Cat-astrophe!",
  "fell.text": "This turn was lost: its dice go, your cats wait for the next one. What lies already stays.",
} as const;
