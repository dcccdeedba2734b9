import { long } from "$lib/i18n/long";
import type { SameKeys } from "$lib/i18n/dictionary.svelte";
import type en from "./en";

export default {
  welcome: "Une course aux dés",
  "welcome.text": long(
    "Tout le monde lance six dés en même temps et construit sa ligne : 1, 2, 3, 4, 5, 6, dans cet ",
    "ordre. Ligne complète ? Tape le lapin blanc, et la manche est gagnée.",
  ),
  roll: "Lance !",
  "roll.text": "Ta ligne attend un {n}. Lance, regarde, et relance jusqu’à ce qu’il se montre.",
  place: "Le voilà",
  "place.text": "Un dé qui convient s’allume : touche-le, il va sur ta ligne. Puis relance les autres.",
  block: "Ou embêter quelqu’un",
  "block.text": long(
    "Un de tes dés est celui qu’il faut ensuite à quelqu’un d’autre : tu peux le poser en travers de sa ",
    "ligne, bloquée tant que ce nombre ne sort pas là-bas. D’ici là, ce dé te manque.",
  ),
  blocked: "On te bloque",
  "blocked.text": long(
    "Un {n} est en travers de ta ligne. Lance jusqu’à montrer un {n} toi aussi, et touche-le : ta ligne ",
    "est libre.",
  ),
  empty: "Ta main est vide",
  "empty.text": "Tous tes dés sont sur des lignes. Reprends celui qui bloque quelqu’un, et tu pourras relancer.",
  rabbit: "Ta ligne est complète",
  "rabbit.text": "Tape le lapin blanc ! Trop tôt, ta main gèlerait ; maintenant, la manche est à toi.",
  madness: "De l’autre côté",
  "madness.text": long(
    "Tu as gagné une manche et basculé côté folie. Encore une victoire de ce côté, et la partie est à ",
    "toi.",
  ),
  "power.mine": "Toi : {character}, {side}",
  "power.mine.text": "Ton pouvoir : « {power} » Touche ton personnage pour le relire.",
  "power.theirs": "{character}, {side}",
  "power.theirs.text": "Un pouvoir agit : « {power} »",
  "power.quiet": "{character}, {side}",
  "power.quiet.text": "{name} a un pouvoir qui agit tout le temps : « {power} »",
  second: "Et maintenant, avec les pouvoirs ?",
  "second.text": long(
    "Chaque personnage a un don rien qu’à lui, ou une gêne. Une deuxième partie explique chaque pouvoir ",
    "la première fois qu’il agit.",
  ),
} satisfies SameKeys<typeof en>;
