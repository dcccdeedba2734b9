import { long } from "$lib/i18n/long";
import type { SameKeys } from "$lib/i18n/dictionary.svelte";
import type en from "./en";

export default {
  welcome: "Tes chats au lit",
  "welcome.text": long(
    "La pyramide est faite de cases, chacune avec un nombre. Poses-y des dés de cette somme, puis ",
    "couches-y tes chats pour de bon. Qui a couché tous ses chats gagne.",
  ),
  roll: "À toi",
  "roll.text": "Lance les dés : chaque lancer doit trouver une case.",
  place: "Des dés sur une case",
  "place.text": "Touche un ou plusieurs dés, puis une case dorée qui vaut exactement leur somme.",
  choose: "Arrêter ou continuer ?",
  "choose.text": long(
    "Arrête, et les chats se couchent, si tes cases se touchent et que rien n’est vide dessous. ",
    "Continue, et les dés qui restent doivent aussi trouver une case : un lancer qui ne va nulle part est ",
    "une cat-astrophe, et ce tour est perdu.",
  ),
  yarn: "Une pelote de laine",
  "yarn.text": "Ce lancer ne va nulle part, mais tu as une pelote : dépense-la pour relancer ces dés.",
  bonus: "Un tour bonus",
  "bonus.text": long(
    "Tous tes dés ont servi, ou tes chats se sont couchés sur trois rangées : voici un tour bonus, ",
    "avec {n} {n|dé|dés}.",
  ),
  fell: "Cat-astrophe !",
  "fell.text": "Ce tour est perdu : ses dés s’en vont, tes chats attendent le prochain. Ce qui est couché le reste.",
} satisfies SameKeys<typeof en>;
