"""The refusals of Play Me, in both languages."""

from __future__ import annotations

from morphee.kernel.contract import Sentence

REFUSALS: dict[str, Sentence] = {
    "over": Sentence(en="The game is over.", fr="La partie est finie."),
    "not_now": Sentence(
        en="Not now: no round is running.", fr="Pas maintenant : aucune manche n’est en cours."
    ),
    "frozen": Sentence(
        en="Your hand rests for a moment: after a wrong slap, or after the Jabberwocky’s run.",
        fr="Ta main se repose un instant : après une tape ratée, ou après la suite du Jabberwocky.",
    ),
    "too_soon": Sentence(en="Too soon to roll again.", fr="C’est trop tôt pour relancer."),
    "no_dice": Sentence(en="You have no dice in hand.", fr="Tu n’as plus de dés en main."),
    "not_rolled": Sentence(en="Roll first.", fr="Lance d’abord tes dés."),
    "acted": Sentence(
        en="You have used this roll’s action; roll again.", fr="Tu as déjà agi sur ce jet ; relance tes dés."
    ),
    "lost_roll": Sentence(en="This roll is lost; roll again.", fr="Ce jet est perdu ; relance tes dés."),
    "no_such_die": Sentence(en="Your roll does not show that.", fr="Ton jet ne montre pas cette valeur."),
    "wrong_value": Sentence(
        en="That is not the value needed there.", fr="Ce n’est pas la valeur attendue à cet endroit."
    ),
    "line_full": Sentence(en="That line is full.", fr="Cette ligne est complète."),
    "blocked": Sentence(
        en="You are blocked: remove the blocking die first.",
        fr="Ta ligne est bloquée : retire d’abord le dé qui bloque.",
    ),
    "not_blocked": Sentence(en="Nothing blocks you.", fr="Rien ne te bloque."),
    "already_blocked": Sentence(en="This player is blocked already.", fr="Cette ligne est déjà bloquée."),
    "unblockable": Sentence(
        en="The Cheshire Cat cannot be blocked.", fr="Le Chat du Cheshire ne peut pas être bloqué."
    ),
    "own_line": Sentence(en="Choose another player than yourself.", fr="Choisis quelqu’un d’autre que toi."),
    "no_such_player": Sentence(en="Nobody sits there.", fr="Personne n’est assis là."),
    "must_block": Sentence(
        en="The mad Queen must block when she can.", fr="La Reine folle doit bloquer quand elle le peut."
    ),
    "too_far_ahead": Sentence(
        en="Mad Alice may lead by one step only.", fr="Alice folle ne peut avoir qu’une étape d’avance."
    ),
    "no_power": Sentence(en="You do not have that power now.", fr="Tu n’as pas ce pouvoir en ce moment."),
    "no_run": Sentence(
        en="Those values do not follow each other in your roll.",
        fr="Ces valeurs ne se suivent pas dans ton jet.",
    ),
    "parked_already": Sentence(en="You have a die parked already.", fr="Tu as déjà un dé garé."),
    "nothing_placed": Sentence(en="That line is still empty.", fr="Cette ligne est encore vide."),
    "dice_in_hand": Sentence(
        en="You take a block back only when your hand is empty.",
        fr="On ne reprend un dé bloquant que si sa main est vide.",
    ),
    "nothing_out": Sentence(en="None of your dice blocks anyone.", fr="Aucun de tes dés ne bloque personne."),
    "slapped_already": Sentence(en="You have slapped already.", fr="Tu as déjà tapé."),
    "not_yours": Sentence(en="This choice is not yours.", fr="Ce choix n’est pas le tien."),
    "not_a_choice": Sentence(
        en="That player cannot be chosen.", fr="Cette personne ne peut pas être choisie."
    ),
    "too_many_characters": Sentence(
        en="There are more characters than players.", fr="Il y a plus de personnages que de places."
    ),
    "shared_character": Sentence(
        en="Two players cannot have the same character.",
        fr="Deux personnes ne peuvent pas avoir le même personnage.",
    ),
}
