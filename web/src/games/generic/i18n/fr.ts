import type { SameKeys } from "$lib/i18n/dictionary.svelte";
import type en from "./en";

export default {
  offers: "Ce que tu peux faire",
  wait: "Rien à faire pour toi en ce moment.",
  events: "Ce qui s’est passé",
  view: "Sur la table",
  own: "Pour toi, et personne d’autre",
  player: "Place",
  points: "{name} : {n} {n|point|points}",
  over: "La partie est finie. En tête : {names}",
  seconds: "{n} s",
  yes: "oui",
  no: "non",
  send: "Envoyer",
  fields: "word: silver, card: 3",
} satisfies SameKeys<typeof en>;
