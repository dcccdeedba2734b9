"""Little dreams told from pieces, each with a place for one thing that was guessed."""

from __future__ import annotations

from collections.abc import Sequence

from morphee.games.dream.model import Lang
from morphee.kernel.chance import Chance

OPENINGS: dict[Lang, tuple[str, ...]] = {
    "fr": (
        "J'ai fait un drôle de rêve.",
        "Je flottais au-dessus des toits.",
        "Tout commençait dans la brume.",
    ),
    "en": ("I had the strangest dream.", "I was floating above the roofs.", "It all began in a mist."),
}
PIECES: dict[Lang, tuple[str, ...]] = {
    "fr": (
        "Il y avait {}.",
        "Puis quelqu'un m'a parlé tout bas : {}.",
        "Au bout du couloir, {}.",
        "Soudain, {}, et tout s'est mis à tourner.",
        "Sur un nuage était écrit : {}.",
        "Je n'avais qu'un mot en tête : {}.",
        "La lune elle-même chantait : {}.",
    ),
    "en": (
        "There was this: {}.",
        "Then somebody whispered to me: {}.",
        "At the end of the corridor, {}.",
        "Suddenly, {}, and everything began to spin.",
        "On a cloud was written: {}.",
        "I had one word on my mind: {}.",
        "The moon itself was singing: {}.",
    ),
}
ENDINGS: dict[Lang, tuple[str, ...]] = {
    "fr": ("Et je me suis réveillé.", "Puis le jour s'est levé."),
    "en": ("And I woke up.", "Then the day broke."),
}


def tell(lang: Lang, things: Sequence[str], chance: Chance) -> str:
    """A story that mentions the things, in any order."""
    frames = chance.shuffled(PIECES[lang])
    told = [frames[i % len(frames)].format(thing) for i, thing in enumerate(chance.shuffled(things))]
    return " ".join([chance.pick(OPENINGS[lang]), *told, chance.pick(ENDINGS[lang])])
