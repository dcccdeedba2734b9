import type { SameKeys } from "$lib/i18n/dictionary.svelte";
import type en from "./en";

export default {
  offers: "Ce que tu peux faire",
  wait: "Rien à faire pour toi en ce moment.",
  events: "Ce qui s'est passé",
  view: "Ce que tout le monde voit",
  own: "Ce que toi seul vois",
  points: "{name} : {n} {n|point|points}",
  soon: "Cette page est en cours d'écriture.",
  options: "Options",
  close: "Fermer",
} satisfies SameKeys<typeof en>;
