import type { SameKeys } from "$lib/i18n/dictionary.svelte";
import type en from "./en";

export default {
  title: "Rediffusion : {game}",
  waiting: "On va chercher la partie…",
  none: "Aucune partie terminée à cette adresse.",
  offline: "Une rediffusion a besoin du serveur.",
  start: "Au début",
  back: "Un pas en arrière",
  play: "Lancer",
  pause: "Pause",
  next: "Un pas en avant",
  end: "À la fin",
  position: "Moment de la partie",
  at: "{time}, étape {n} sur {of}",
  viewer: "Vu par",
  public: "Tout le monde",
  speed: "Vitesse",
  times: "×{n}",
  controls: "Commandes de la rediffusion",
  led: "{name} montre cette rediffusion à la table.",
  leading: "Toute la table voit ce que tu montres.",
  lead: "Montrer à la table",
  stop: "Terminer la rediffusion",
  keys: "Les flèches avancent d’un pas, espace lance.",
} satisfies SameKeys<typeof en>;
