"""What the form of options offers and says."""

from __future__ import annotations

from morphee.games.pillows.model import Config
from morphee.kernel.contract import Preset, Sentence

EXPLANATIONS = {
    "apprentice": Sentence(en="Without kings", fr="Sans les rois"),
    "apprentice.more": Sentence(
        en="The seven kings of silence stay in the box: no more traps, only speed.",
        fr="Les sept rois du silence restent dans la boîte : plus de piège, seulement la vitesse.",
    ),
    "window": Sentence(en="Time to act", fr="Temps pour agir"),
    "window.more": Sentence(
        en="From the reveal to the end of the turn, unless every pillow has been used before.",
        fr="De la révélation à la fin du tour, sauf si tous les oreillers ont servi avant.",
    ),
    "rest": Sentence(en="Time to look", fr="Temps pour regarder"),
    "rest.more": Sentence(
        en="How long the verdicts stay before the pillows come back.",
        fr="Combien de temps les verdicts restent affichés avant le retour des oreillers.",
    ),
}

SETS = ("apprentice", "window", "rest")
"""Every preset sets these, so that one after another leaves nothing behind."""

PRESETS = (
    Preset(
        name="apprentice",
        label=Sentence(en="Apprentices", fr="Apprentis"),
        explanation=Sentence(
            en="No kings, plenty of time. For the first battles and the youngest.",
            fr="Sans rois, avec du temps. Pour les premières batailles et les plus jeunes.",
        ),
        config=Config(apprentice=True, window=6_000, rest=4_000),
        sets=SETS,
    ),
    Preset(
        name="classic",
        label=Sentence(en="Classic", fr="Classique"),
        explanation=Sentence(
            en="Everything in it, four seconds to act.", fr="Tout y est, quatre secondes pour agir."
        ),
        config=Config(apprentice=False, window=4_000, rest=3_000),
        sets=SETS,
    ),
    Preset(
        name="storm",
        label=Sentence(en="Feather storm", fr="Tempête de plumes"),
        explanation=Sentence(
            en="Two seconds to act, hardly time to breathe.",
            fr="Deux secondes pour agir, à peine le temps de souffler.",
        ),
        config=Config(apprentice=False, window=2_000, rest=1_500),
        sets=SETS,
    ),
)
