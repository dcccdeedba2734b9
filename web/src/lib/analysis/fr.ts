import type { SameKeys } from "$lib/i18n/dictionary.svelte";
import type en from "./en";

export default {
  title: "Ce qui a tout décidé",
  waiting: "On repense à la partie…",
  none: "Cette partie ne peut pas être analysée.",
  offline: "L’analyse a besoin du serveur.",
  again: "Réessayer",
  numbers: "Les chiffres",
  of: "{title} : {x} et {y}",
  more: "Tableaux et moments",
  moments: "Moments à revoir",
  replay: "Revoir la partie",
} satisfies SameKeys<typeof en>;
