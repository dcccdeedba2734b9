"""The refusals of Uluru, in both languages."""

from __future__ import annotations

from morphee.kernel.contract import Sentence

REFUSALS = {
    "over": Sentence(en="Dawn has come: the game is over.", fr="L’aube est là : la partie est finie."),
    "glass_not_turned": Sentence(
        en="The glass has not been turned yet: wait for the wishes.",
        fr="Le sablier n’est pas encore retourné : attends les désirs.",
    ),
    "glass_empty": Sentence(
        en="The glass is empty: no bird moves any more.",
        fr="Le sablier est vide : plus aucun oiseau ne bouge.",
    ),
    "glass_running": Sentence(
        en="The glass is still running: say that you are done instead.",
        fr="Le sablier coule encore : dis plutôt que tu as fini.",
    ),
    "there_already": Sentence(en="That bird sits there already.", fr="Cet oiseau est déjà posé là."),
    "not_on_rock": Sentence(en="That bird is not on the rock.", fr="Cet oiseau n’est pas sur le rocher."),
    "done_already": Sentence(
        en="You have already said that you are done.", fr="Tu as déjà dit que tu avais fini."
    ),
    "not_done": Sentence(
        en="You had not said that you were done.", fr="Tu n’avais pas dit que tu avais fini."
    ),
    "ready_already": Sentence(
        en="You have already said that you are ready.", fr="Tu as déjà dit qu’on peut continuer."
    ),
    "no_such_seat": Sentence(
        en="The hard row is given to a seat that is not at this table.",
        fr="La rangée difficile est confiée à une place qui n’est pas à cette table.",
    ),
    "seat_twice": Sentence(
        en="The hard row is given twice to the same seat.",
        fr="La rangée difficile est confiée deux fois à la même place.",
    ),
    "only_handicap": Sentence(
        en="Only the handicap variant has a hard row to give out.",
        fr="Seule la variante à handicap a une rangée difficile à confier.",
    ),
}
