"""The refusals of Pilo Pilo, in both languages."""

from __future__ import annotations

from morphee.kernel.contract import Sentence

REFUSALS = {
    "over": Sentence(en="The battle is over.", fr="La bataille est finie."),
    "resting": Sentence(
        en="The feathers are still falling: wait for the next turn.",
        fr="Les plumes retombent encore : attends le prochain tour.",
    ),
    "acted_already": Sentence(
        en="You have already had your pillow this turn.", fr="Tu as déjà eu ton oreiller ce tour-ci."
    ),
    "no_pillow": Sentence(en="No pillow is left: too late!", fr="Plus d’oreiller : trop tard !"),
    "bad_target": Sentence(en="Throw it at one of your opponents.", fr="Lance-le sur quelqu’un d’autre."),
}
