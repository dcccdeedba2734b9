"""The refusals of Pile-Poils and the titles of its winners, in both languages."""

from __future__ import annotations

from morphee.games.pyramid.content import Title
from morphee.kernel.contract import Sentence

REFUSALS = {
    "over": Sentence(
        en="The pyramid sleeps: the game is over.", fr="La pyramide dort : la partie est finie."
    ),
    "not_your_turn": Sentence(en="It is not your turn yet.", fr="Ce n’est pas encore ton tour."),
    "place_first": Sentence(
        en="This roll comes first: put some of its dice on a place, or spend a yarn ball if you have one.",
        fr="D’abord ce lancer : pose des dés sur une case, ou dépense une pelote si tu en as.",
    ),
    "roll_first": Sentence(en="Roll the dice first.", fr="Lance d’abord les dés."),
    "nothing_placed": Sentence(
        en="Nothing is placed yet: roll the dice.", fr="Rien n’est encore posé : lance les dés."
    ),
    "one_place_a_roll": Sentence(
        en="One place a roll: now roll again or stop.", fr="Une seule case par lancer : relance ou arrête."
    ),
    "nothing_to_take_back": Sentence(
        en="There are no dice to take back: only those placed since the last roll.",
        fr="Il n’y a pas de dés à reprendre : seulement ceux posés depuis le dernier lancer.",
    ),
    "no_such_place": Sentence(
        en="There is no such place on this pyramid.", fr="Cette case n’existe pas sur cette pyramide."
    ),
    "not_rolled": Sentence(
        en="Those dice are not all in your roll (name them in ascending order).",
        fr="Ces dés ne sont pas tous dans ton lancer (donne-les par ordre croissant).",
    ),
    "not_free": Sentence(en="That place is taken already.", fr="Cette case est déjà occupée."),
    "wrong_sum": Sentence(
        en="The dice must add up to exactly the number of the place.",
        fr="La somme des dés doit être exactement le nombre de la case.",
    ),
    "no_yarn": Sentence(en="You have no yarn ball to spend.", fr="Tu n’as pas de pelote à dépenser."),
    "yarn_after_roll": Sentence(
        en="A yarn ball is spent right after a roll, before placing.",
        fr="Une pelote se dépense juste après un lancer, avant de poser.",
    ),
    "can_still_place": Sentence(
        en="Some dice still fit somewhere: no giving up.",
        fr="Des dés peuvent encore se poser : on n’abandonne pas !",
    ),
    "no_such_seat": Sentence(
        en="The first player must be one of the seats of the table.",
        fr="La première personne à jouer doit être assise à la table.",
    ),
}

# PP-19
TITLES: dict[Title, Sentence] = {
    "juggler": Sentence(en="Clumsy Cat Juggler", fr="Acrobate aux chats glissants"),
    "whisperer": Sentence(en="Pillow Whisperer", fr="Murmure à l’oreiller"),
    "humming": Sentence(en="Hummer of Evening Tunes", fr="Voix des berceuses"),
    "tucker_in": Sentence(en="Master of Tucking In", fr="As de la couette"),
    "nap_wizard": Sentence(en="Enchanter of Long Naps", fr="Virtuose des longs sommes"),
    "dream_spinner": Sentence(en="Spinner of Purring Dreams", fr="Tisse-rêves au ronron d’or"),
    "architect": Sentence(en="Grand Architect of Slumber", fr="Architecte suprême du sommeil"),
}
