import { long } from "$lib/i18n/long";
import type { SameKeys } from "$lib/i18n/dictionary.svelte";
import type en from "./en";

export default {
  welcome: "Quelqu’un rêve",
  "welcome.text": long(
    "Une personne porte un masque et devine des choses ; les autres sont des esprits qui soufflent des ",
    "indices, un mot à la fois. Certains aident, d’autres égarent, et jusqu’au matin chacun garde son ",
    "secret.",
  ),
  fairy: "Te voilà fée",
  "fairy.text": "Aide : des indices clairs. Chaque bonne réponse te rapporte un point.",
  bogeyman: "Te voilà croque-mitaine",
  "bogeyman.text": long(
    "Égare : tout près, et pourtant à côté, pour que personne ne te soupçonne. Chaque mauvaise ",
    "réponse te rapporte un point.",
  ),
  sandman: "Te voilà marchand de sable",
  "sandman.text": "Garde l’équilibre : aide quand tout va mal, égare quand tout va trop bien.",
  dreamer: "Cette nuit, tu rêves",
  "dreamer.text": long(
    "Écoute les indices et devine. Toutes les voix ne te veulent pas du bien. Retiens ce que tu rêves : ",
    "il faudra le raconter.",
  ),
  clue: "Ton indice",
  "clue.text":
    "Sur la carte : « {word} ». Écris un seul mot qui va avec ton rôle ; ni de sa famille, ni sa traduction.",
  answer: "Ta réponse",
  "answer.text": long(
    "Des mots flottent vers toi. Quand tu crois savoir, écris ta réponse ; tu en as une par carte. Ou ",
    "laisse filer.",
  ),
  poll: "Les esprits votent",
  "poll.text": "Était-ce juste ? Quand la table n’en est pas sûre, les esprits décident.",
  story: "Raconte ton rêve",
  "story.text": long(
    "Écris une petite histoire où se trouve tout ce que tu as deviné. Si tout y est : deux points de ",
    "plus.",
  ),
  day: "Le matin",
  "day.text": "Tout le monde voit maintenant qui a soufflé quoi, et qui était qui.",
} satisfies SameKeys<typeof en>;
