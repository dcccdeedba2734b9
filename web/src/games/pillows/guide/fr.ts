import { long } from "$lib/i18n/long";
import type { SameKeys } from "$lib/i18n/dictionary.svelte";
import type en from "./en";

export default {
  welcome: "Une bataille d’oreillers",
  "welcome.text": long(
    "En bas, ta pile de cartes ; au milieu, les oreillers. Dans un instant, tout le monde retourne une ",
    "carte. Fais le bon geste avec la tienne et elle disparaît ; qui n’a plus de carte gagne. D’ici là ",
    ": pas touche !",
  ),
  attacker: "Te voilà à l’attaque",
  "attacker.text": "{name} montre un défenseur : lance un oreiller ! Touche {name}, ou fais-y glisser un oreiller.",
  "attacker.alone": "Personne à viser",
  "attacker.alone.text": long(
    "Tu as un attaquant, et aucun défenseur en vue : ne touche à rien. Rester immobile, c’est juste.",
  ),
  defender: "Te voilà en défense",
  "defender.text": "{name} montre un attaquant : touche le bouclier avant qu’il n’y ait plus d’oreiller.",
  "defender.alone": "Personne n’attaque",
  "defender.alone.text": long(
    "Tu as un défenseur, et aucun attaquant en vue : ne touche à rien. Rester immobile, c’est juste.",
  ),
  dragon: "Te voilà dragon",
  "dragon.text": "Un dragon dort, toujours : touche Dodo avant qu’il n’y ait plus d’oreiller.",
  king: "Un roi veut le silence",
  "king.text": "Dès qu’un roi se montre, chez n’importe qui, personne ne touche aux oreillers. Ne bouge plus.",
  verdict: "Juste ou faux",
  "verdict.text": long(
    "Sous chaque carte, ce qu’elle est devenue. Juste : elle disparaît. Faux ou trop tard : elle ",
    "retourne sous la pile. Puis les oreillers reviennent.",
  ),
} satisfies SameKeys<typeof en>;
