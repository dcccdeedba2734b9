"""What the form of options offers and says."""

from __future__ import annotations

from morphee.games.uluru.model import Config
from morphee.kernel.contract import Preset, Sentence

EXPLANATIONS = {
    "variant": Sentence(en="Which wishes", fr="Quels désirs"),
    "second": Sentence(en="Birds with two wishes", fr="Oiseaux à deux désirs"),
    "second.more": Sentence(en="Drawn anew every round.", fr="Tirés au sort à chaque manche."),
    "glass": Sentence(en="Sand-glass", fr="Sablier"),
    "glass.more": Sentence(
        en="Without it a round lasts until everyone is done, 15 minutes at most.",
        fr="Sans lui, une manche dure jusqu’à ce que tout le monde ait fini, 15 minutes au plus.",
    ),
    "glass.length": Sentence(en="It runs for", fr="Il coule pendant"),
    "help": Sentence(en="Wishes light up", fr="Désirs qui s’allument"),
    "help.more": Sentence(
        en=(
            "While the glass runs you see which of your own wishes are met. For learning, or for a "
            "gentle night."
        ),
        fr=(
            "Pendant que le sable coule, tu vois lesquels de tes désirs sont exaucés. Pour "
            "apprendre, ou pour une nuit douce."
        ),
    ),
    "rest": Sentence(en="Time to look at the judgement", fr="Temps pour regarder le jugement"),
    "rest.more": Sentence(
        en="The next round begins sooner when everyone is ready.",
        fr="La manche suivante commence plus tôt si tout le monde est d’accord.",
    ),
}

SETS = ("variant", "glass", "help", "hard_row")
"""Every preset sets these, so that one after another leaves nothing behind."""

PRESETS = (
    Preset(
        name="first",
        label=Sentence(en="First night", fr="Première nuit"),
        explanation=Sentence(
            en="Easy wishes, 90 seconds, and wishes that light up when they are met.",
            fr="Des désirs faciles, 90 secondes, et des désirs qui s’allument quand ils sont exaucés.",
        ),
        config=Config(variant="first", glass=90, help=True),
        sets=SETS,
    ),
    Preset(
        name="classic",
        label=Sentence(en="Classic", fr="Classique"),
        explanation=Sentence(
            en="Wishes that lean on each other, 60 seconds.",
            fr="Des désirs qui s’appuient les uns sur les autres, 60 secondes.",
        ),
        config=Config(variant="classic", glass=60, help=False),
        sets=SETS,
    ),
    Preset(
        name="storm",
        label=Sentence(en="Storm", fr="Tempête"),
        explanation=Sentence(
            en="Only the hard wishes, 45 seconds.", fr="Rien que les désirs difficiles, 45 secondes."
        ),
        config=Config(variant="hard", glass=45, help=False),
        sets=SETS,
    ),
    Preset(
        name="slow",
        label=Sentence(en="Unhurried", fr="Sans se presser"),
        explanation=Sentence(
            en="Every kind of wish, no sand-glass.", fr="Toutes les sortes de désirs, pas de sablier."
        ),
        config=Config(variant="all", glass=None, help=False),
        sets=SETS,
    ),
)
