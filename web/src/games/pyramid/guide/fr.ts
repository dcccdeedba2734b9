import { long } from "$lib/i18n/long";
import type { SameKeys } from "$lib/i18n/dictionary.svelte";
import type en from "./en";

export default {
  welcome: "Tes chats au lit",
  "welcome.text": long(
    "La pyramide est pleine de lits, chacun avec un nombre. Poses-y des dés de cette somme, puis ",
    "couches-y tes chats pour de bon. Qui a couché tous ses chats gagne.",
  ),
  roll: "À toi",
  "roll.text": "Lance les dés : chaque lancer doit trouver un lit.",
  place: "Des dés sur un lit",
  "place.text": "Touche un ou plusieurs dés, puis un lit allumé qui vaut exactement leur somme.",
  choose: "Arrêter ou continuer ?",
  "choose.text": long(
    "Arrête, et les chats se couchent, si tes lits se touchent et que rien n'est vide dessous. ",
    "Continue, et les dés qui restent doivent aussi trouver un lit : un lancer qui ne va nulle part est ",
    "une cat-astrophe, et ce tour est perdu.",
  ),
  yarn: "Une pelote de laine",
  "yarn.text": "Ce lancer ne va nulle part, mais tu as une pelote : dépense-la pour relancer ces dés.",
  bonus: "Un tour bonus",
  "bonus.text": "Ta rangée valait un bonus : {n} dés de plus, pour un tour en prime.",
  fell: "Cat-astrophe !",
  "fell.text": "Ce tour est perdu : ses dés s'en vont, tes chats attendent le prochain. Ce qui est couché le reste.",
} satisfies SameKeys<typeof en>;
