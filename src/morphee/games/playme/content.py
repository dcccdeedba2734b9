"""What is in the box: six characters with two faces, thirty-six dice, a rabbit; and how long things take."""

from __future__ import annotations

from typing import Literal, TypeAlias

from morphee.kernel.contract import Sentence, Value

Character: TypeAlias = Literal["cat", "walrus", "hatter", "alice", "absolem", "queen"]
Face: TypeAlias = Literal["wonder", "madness"]

CHARACTERS: tuple[Character, ...] = ("cat", "walrus", "hatter", "alice", "absolem", "queen")
DICE = 6
"""Dice of one player; also the length of a line and its last value."""

COUNTDOWN = 3_000
"""PM-1: how long the common countdown lasts."""
FIRST_COUNTDOWN = 6_000
"""PM-1: before the first round there are powers to read."""
HUNT_COUNTDOWN = 5_000
"""PM-1: in the hunt everybody is first shown who went mad, who betrayed, or what the team has won."""
FREEZE = 1_000
"""PM-11: how long a hand is frozen after a wrong slap."""
SLAPS = 5_000
"""PM-16, PM-23: how long the others have to slap."""
CHOICE = 20_000
"""PM-23: how long the winner may weigh a pick (PM-20) or a betrayal (PM-22) before it is settled by itself."""
DRAWN_IN_A_ROW = 3
"""PM-23: after so many drawn rounds in a row the match ends for whoever is ahead."""
MAX_ROUNDS = 60
"""PM-23: after so many rounds the match ends for whoever is ahead."""


class Card(Value):
    """A character card in words. ``house``: the faces whose power is ours, not the publisher's."""

    name: Sentence
    wonder: Sentence
    madness: Sentence
    house: tuple[Face, ...]


# PM-14: only the wonder faces of the Cat and of the Walrus are publicly known.
CARDS: dict[Character, Card] = {
    "cat": Card(
        Sentence(en="Cheshire Cat", fr="Chat du Cheshire"),
        Sentence(en="Cannot be blocked.", fr="Ne peut pas être bloqué."),
        Sentence(
            en="Can be blocked by two dice at once; both must be removed.",
            fr="Peut être bloqué par deux dés à la fois ; il faut retirer les deux.",
        ),
        ("madness",),
    ),
    "walrus": Card(
        Sentence(en="Walrus", fr="Morse"),
        Sentence(
            en="Action: show a die equal to an opponent’s last placed die; they take that die back.",
            fr="Action : montre un dé égal au dernier dé posé par quelqu’un, qui doit le reprendre.",
        ),
        Sentence(
            en="A roll not used to progress that shows your last placed die makes you take it back, once per value a round.",
            fr="Un jet sans progression qui montre ton dernier dé posé te le fait reprendre, une fois par valeur et par manche.",
        ),
        ("madness",),
    ),
    "hatter": Card(
        Sentence(en="Mad Hatter", fr="Chapelier fou"),
        Sentence(
            en="May place two consecutive values in one progress.",
            fr="Peut poser deux valeurs qui se suivent en une progression.",
        ),
        Sentence(
            en="The roll after each progress is lost.",
            fr="Le jet qui suit chaque progression est perdu.",
        ),
        ("wonder", "madness"),
    ),
    "alice": Card(
        Sentence(en="Alice", fr="Alice"),
        Sentence(
            en="May park one die one step ahead; it joins the line when its turn comes.",
            fr="Peut garer un dé une étape plus loin ; il rejoint la ligne le moment venu.",
        ),
        Sentence(
            en="May not be more than one step ahead of the best opponent.",
            fr="Ne peut pas avoir plus d’une étape d’avance sur la meilleure des autres lignes.",
        ),
        ("wonder", "madness"),
    ),
    "absolem": Card(
        Sentence(en="Absolem", fr="Absolem"),
        Sentence(
            en="A pair counts as the value needed: one of its dice is turned.",
            fr="Une paire vaut la valeur attendue : un de ses dés est tourné.",
        ),
        Sentence(
            en="A triple of a value not needed voids the roll.",
            fr="Un brelan d’une valeur inutile annule le jet.",
        ),
        ("wonder", "madness"),
    ),
    "queen": Card(
        Sentence(en="Queen of Hearts", fr="Reine de cœur"),
        Sentence(en="A block does not use up the action.", fr="Bloquer ne coûte pas l’action."),
        Sentence(en="Must block when the roll allows it.", fr="Doit bloquer quand le jet le permet."),
        ("wonder", "madness"),
    ),
}

TILE = Card(
    Sentence(en="Jabberwocky", fr="Jabberwocky"),
    Sentence(
        en="May place any run of consecutive values in one roll, then rests a moment for each value more than one.",
        fr="Peut poser n’importe quelle suite de valeurs en un jet, puis se repose un instant par valeur en plus de la première.",
    ),
    Sentence(en="Never goes mad.", fr="Ne devient jamais fou."),
    ("wonder",),
)
"""PM-19: the Jabberwocky's own tile."""
