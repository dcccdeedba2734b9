"""The refusals of When I Dream, in both languages."""

from __future__ import annotations

from morphee.kernel.contract import Sentence

REFUSALS = {
    "not_now": Sentence(en="Not at this moment of the round.", fr="Ce n’est pas le moment."),
    "dreamer_only": Sentence(en="Only the Dreamer does that.", fr="Seul le Rêveur peut faire ça."),
    "spirits_only": Sentence(en="Only spirits do that.", fr="Seuls les esprits peuvent faire ça."),
    "not_your_turn": Sentence(
        en="Wait for your turn to give a clue.", fr="Attends ton tour pour donner un indice."
    ),
    "turn_changed": Sentence(
        en="It is another player’s turn already.", fr="C’est déjà le tour de quelqu’un d’autre."
    ),
    "card_changed": Sentence(en="The card has changed meanwhile.", fr="La carte a changé entre-temps."),
    "typed_table": Sentence(
        en="At this table clues and answers are typed.",
        fr="À cette table, tu écris tes indices et tes réponses.",
    ),
    "not_one_word": Sentence(
        en="A clue is one word of at most 30 letters, hyphens or apostrophes.",
        fr="Un indice est un seul mot d’au plus 30 lettres, traits d’union ou apostrophes.",
    ),
    "repeated_clue": Sentence(
        en="That clue was already given for this card.", fr="Cet indice a déjà été donné pour cette carte."
    ),
    "empty_answer": Sentence(en="Give a word as your answer.", fr="Donne un mot en réponse."),
    "too_long": Sentence(en="That is too long.", fr="C’est trop long."),
    "empty_story": Sentence(en="Tell something of your dream.", fr="Raconte quelque chose de ton rêve."),
    "no_challenge": Sentence(
        en="That clue cannot be challenged (any more).", fr="Tu ne peux pas (ou plus) contester cet indice."
    ),
    "challenged_already": Sentence(
        en="You have already challenged a clue for this card.",
        fr="Tu as déjà contesté un indice pour cette carte.",
    ),
    "own_clue": Sentence(en="You cannot judge your own clue.", fr="Tu ne peux pas juger ton propre indice."),
    "no_such_poll": Sentence(en="That vote is over.", fr="Ce vote est terminé."),
    "voted_already": Sentence(en="You have voted already.", fr="Tu as déjà voté."),
    "not_yellow": Sentence(
        en="Only cards of the yellow side are tilted.", fr="Tu ne peux incliner que les cartes du côté jaune."
    ),
    "tilted_already": Sentence(
        en="You have already said that of this card.", fr="Tu l’as déjà dit pour cette carte."
    ),
    "not_a_suspect": Sentence(
        en="Bet on another spirit of this night.", fr="Parie sur un autre esprit de cette nuit."
    ),
    "bet_already": Sentence(en="That is your bet already.", fr="C’est déjà ton pari."),
    "ready_already": Sentence(en="You have said so already.", fr="Tu l’as déjà dit."),
    "over": Sentence(en="The game is over.", fr="La partie est finie."),
    "no_such_seat": Sentence(
        en="The eldest player must sit at this table.",
        fr="La personne la plus âgée doit être assise à cette table.",
    ),
    "too_few_words": Sentence(
        en="A deck of your own words needs at least 24 of them.",
        fr="Pour jouer avec tes seuls mots, il en faut au moins 24.",
    ),
    "doubled_word": Sentence(
        en="The same word is twice in your list.", fr="Le même mot est deux fois dans ta liste."
    ),
    "empty_word": Sentence(
        en="A word of your list has no letter.", fr="Un mot de ta liste n’a aucune lettre."
    ),
}
