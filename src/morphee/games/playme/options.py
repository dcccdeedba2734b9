"""What the form of options offers and says."""

from __future__ import annotations

from morphee.games.playme.model import Config
from morphee.kernel.contract import Preset, Sentence

EXPLANATIONS = {
    "powers": Sentence(en="Powers", fr="Pouvoirs"),
    "powers.more": Sentence(
        en="Each character helps on the wonder side and hinders on the madness side.",
        fr="Chaque personnage aide côté merveille et gêne côté folie.",
    ),
    "jabberwocky": Sentence(en="The Jabberwocky", fr="Le Jabberwocky"),
    "jabberwocky.more": Sentence(
        en="When everyone is mad it comes: one against all.",
        fr="Quand la folie a pris tout le monde, il vient, seul contre la table.",
    ),
    "slap": Sentence(en="“Play Me!” slap", fr="La tape « Play Me ! »"),
    "slap.more": Sentence(
        en=(
            "After each round everyone slaps the tile. The last one goes back to wonder and has no "
            "power in the next round."
        ),
        fr=(
            "Après chaque manche, tout le monde tape la tuile. Qui tape en dernier revient à la "
            "merveille et reste sans pouvoir une manche."
        ),
    ),
    "challenge": Sentence(en="Challenge", fr="Défi"),
    "challenge.more": Sentence(
        en="A series of games: the characters move one seat on, the most games won wins.",
        fr=(
            "Une suite de parties : les personnages changent de place, qui gagne le plus de parties "
            "gagne le défi."
        ),
    ),
    "pace": Sentence(en="Pace of the dice", fr="Rythme des dés"),
    "pace.more": Sentence(
        en="The shortest time between two rolls of one hand. Fingers decide, not machines.",
        fr=(
            "Le temps le plus court entre deux jets d’une même main. Ce sont les doigts qui "
            "décident, pas les machines."
        ),
    ),
    "window": Sentence(en="Same instant", fr="Le même instant"),
    "window.more": Sentence(
        en="A progress and a block on the same place this close together send both dice home.",
        fr="Une progression et un blocage au même endroit, aussi proches que cela, renvoient les deux dés.",
    ),
    "limit": Sentence(en="Longest round", fr="Manche la plus longue"),
    "limit.more": Sentence(en="Then the round is drawn.", fr="Ensuite, la manche est nulle."),
}

SETS = ("powers", "jabberwocky", "slap", "pace")
"""Every preset sets these, so that one after another leaves nothing behind."""

PRESETS = (
    Preset(
        name="first",
        label=Sentence(en="A first night", fr="Une première nuit"),
        explanation=Sentence(
            en="No powers, no Jabberwocky, calm dice. Quick to explain.",
            fr="Sans pouvoirs ni Jabberwocky, dés calmes. Vite expliqué.",
        ),
        config=Config(powers=False, jabberwocky=False, slap=False, pace=800),
        sets=SETS,
    ),
    Preset(
        name="wonder",
        label=Sentence(en="Wonderland", fr="Le pays des merveilles"),
        explanation=Sentence(
            en="Powers and the Jabberwocky: the game as it is.",
            fr="Pouvoirs et Jabberwocky : le jeu tel qu’il est.",
        ),
        config=Config(powers=True, jabberwocky=True, slap=False, pace=600),
        sets=SETS,
    ),
    Preset(
        name="tea",
        label=Sentence(en="Mad tea party", fr="Un thé de fous"),
        explanation=Sentence(
            en="Faster dice, and everybody slaps after each round.",
            fr="Dés plus vifs, et tout le monde tape après chaque manche.",
        ),
        config=Config(powers=True, jabberwocky=True, slap=True, pace=400),
        sets=SETS,
    ),
)
