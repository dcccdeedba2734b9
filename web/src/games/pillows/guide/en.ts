import { long } from "$lib/i18n/long";

export default {
  welcome: "A pillow battle",
  "welcome.text": long(
    "Below is your pile of cards, in the middle lie the pillows. In a moment everybody turns a card at ",
    "once. Do the one right thing with yours and it is gone; first without cards wins. Until then: ",
    "hands off!",
  ),
  attacker: "You are an attacker",
  "attacker.text": "{name} shows a defender: throw a pillow! Touch {name}, or drag a pillow there.",
  "attacker.alone": "Nobody to throw at",
  "attacker.alone.text": long(
    "You are an attacker, and no defender is in sight: touch nothing at all. To keep still is right.",
  ),
  defender: "You are a defender",
  "defender.text": "{name} shows an attacker: touch the shield before the pillows are gone.",
  "defender.alone": "Nobody attacks",
  "defender.alone.text": "You are a defender, and no attacker is in sight: touch nothing. To keep still is right.",
  dragon: "You are a dragon",
  "dragon.text": "Dragons sleep, always: touch Sleep before the pillows are gone.",
  king: "A king wants silence",
  "king.text": "As soon as one king shows, at anybody’s place, nobody touches a pillow. Keep still.",
  verdict: "Right or wrong",
  "verdict.text": long(
    "Under each card stands what became of it. Right: the card is gone. Wrong or too late: it goes back ",
    "under the pile. Then the pillows come back.",
  ),
} as const;
