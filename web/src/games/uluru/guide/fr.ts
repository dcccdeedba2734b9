import { long } from "$lib/i18n/long";
import type { SameKeys } from "$lib/i18n/dictionary.svelte";
import type en from "./en";

export default {
  welcome: "Huit oiseaux, un rocher",
  "welcome.text": long(
    "Huit oiseaux veulent une place autour du rocher, et chacun a un désir. Quand le sablier se ",
    "retourne, les désirs apparaissent, et chaque personne pose ses propres oiseaux.",
  ),
  place: "Pose tes oiseaux",
  "place.text": long(
    "La carte au-dessus de chaque oiseau dit son désir. Touche un oiseau, puis une place. Un signe dit si ",
    "son désir est exaucé, là où ils sont posés.",
  ),
  done: "Tous sont posés",
  "done.text": "Touche un oiseau pour le déplacer. Quand cela te plaît, dis que tu as fini.",
  judged: "Des cailloux dans le rêve",
  "judged.text": long(
    "Chaque désir qui n’est pas exaucé est un caillou dans ton rêve. Qui en a le moins gagne. Touche ",
    "une carte pour savoir pourquoi.",
  ),
  "wish.adjacent": "Juste à côté",
  "wish.adjacent.text": "{bird} : {wish}, à la place voisine, du même côté du rocher.",
  "wish.opposite": "En face",
  "wish.opposite.text": "{bird} : {wish}, tout droit de l’autre côté du rocher.",
  "wish.corner": "De part et d’autre d’un coin",
  "wish.corner.text": "{bird} : {wish}. Les deux oiseaux sont voisins, chacun sur son côté du rocher.",
  "wish.far": "Loin",
  "wish.far.text": "{bird} : {wish}, par un côté comme par l’autre.",
  "wish.neither": "Ni à côté ni en face",
  "wish.neither.text": "{bird} : {wish}. Partout ailleurs, le désir est exaucé.",
  "wish.big_corner": "Le grand angle",
  "wish.big_corner.text": "{bird} : {wish}.",
  "wish.small_corner": "Le petit angle",
  "wish.small_corner.text": "{bird} : {wish}.",
  "wish.long_side": "Un grand côté",
  "wish.long_side.text": "{bird} : {wish}.",
  "wish.short_side": "Un petit côté",
  "wish.short_side.text": "{bird} : {wish}.",
  "wish.same": "La même chose",
  "wish.same.text": "{bird} : {wish}. Les deux oiseaux ont le même désir, chacun à sa place.",
  "wish.contrary": "Le contraire",
  "wish.contrary.text": "{bird} : {wish}. Regarde la carte de cet autre oiseau.",
} satisfies SameKeys<typeof en>;
