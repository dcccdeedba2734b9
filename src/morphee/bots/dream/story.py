"""Stories of bots: an opening, a sentence for each thing that was guessed, an ending.

French has no article without a gender, and the decks have none: what is guessed is seen, heard or read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from morphee.games.dream.deck import load
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold
from morphee.kernel.chance import Chance

OPENINGS: dict[Lang, tuple[str, ...]] = {
    "fr": (
        "J'ai fait un drôle de rêve.",
        "Je flottais au-dessus des toits.",
        "Tout commençait dans la brume.",
        "J'étais dans un train sans rails.",
        "Mon lit était devenu un bateau.",
        "Il faisait nuit, mais je voyais tout.",
    ),
    "en": (
        "I had the strangest dream.",
        "I was floating above the roofs.",
        "It all began in a mist.",
        "I was on a train without rails.",
        "My bed had turned into a boat.",
        "It was night, yet I could see everything.",
    ),
}
PIECES: dict[Lang, tuple[str, ...]] = {
    "fr": (
        "Sur une porte, on lisait : {}.",
        "Puis quelqu'un m'a soufflé : {}.",
        "Au bout du couloir, devinez quoi : {}.",
        "Soudain, plus qu'une image : {}, et tout s'est mis à tourner.",
        "Sur un nuage était écrit : {}.",
        "Je n'avais qu'un mot en tête : {}.",
        "La lune elle-même chantait : {}.",
        "Un hibou répétait sans fin : {}.",
        "J'ai ouvert une boîte. Dedans : {}.",
        "Les murs murmuraient : {}.",
        "Un vieux journal titrait : {}.",
        "Et dans le miroir, à ma place : {}.",
        "Tout à coup, derrière le rideau : {} !",
        "Une pluie de lettres a dessiné : {}.",
    ),
    "en": (
        "On a door it said: {}.",
        "Then somebody whispered to me: {}.",
        "At the end of the corridor, guess what: {}.",
        "Suddenly, one picture only: {}, and everything began to spin.",
        "On a cloud was written: {}.",
        "I had one word on my mind: {}.",
        "The moon itself was singing: {}.",
        "An owl said it over and over: {}.",
        "I opened a box. Inside: {}.",
        "The walls were murmuring: {}.",
        "The headline of an old newspaper: {}.",
        "And in the mirror, instead of me: {}.",
        "All at once, behind the curtain: {}!",
        "A rain of letters spelled: {}.",
    ),
}
DOINGS: dict[Lang, tuple[str, ...]] = {
    "fr": (
        "Tout le monde voulait {}.",
        "On m'a demandé de ne surtout pas… {}.",
        "Il fallait {}, et vite.",
        "Des pingouins m'apprenaient comment {}.",
        "Je ne savais plus si j'avais le droit de… {}.",
    ),
    "en": (
        "Everybody wanted to {}.",
        "I was told not to {}, whatever happened.",
        "I had to {}, and fast.",
        "Penguins were teaching me how to {}.",
        "I could no longer tell whether I was allowed to {}.",
    ),
}
"""For what one does."""
ENDINGS: dict[Lang, tuple[str, ...]] = {
    "fr": ("Et mes yeux se sont ouverts.", "Puis le jour s'est levé.", "Et le réveil a sonné."),
    "en": ("And I woke up.", "Then the day broke.", "And the alarm clock rang."),
}


def tell(lang: Lang, things: Sequence[str], chance: Chance) -> str:
    """A story that mentions the things, in any order."""
    told = _told(lang, chance.shuffled(things), chance)
    return " ".join([chance.pick(OPENINGS[lang]), *told, chance.pick(ENDINGS[lang])])


def _told(lang: Lang, things: Sequence[str], chance: Chance) -> Iterator[str]:
    """Each in a piece of its kind; none is used again before all were."""
    pieces = {True: chance.shuffled(DOINGS[lang]), False: chance.shuffled(PIECES[lang])}
    used = {True: 0, False: 0}
    for thing in things:
        doing = _is_doing(lang, thing)
        frames = pieces[doing]
        yield frames[used[doing] % len(frames)].format(thing)
        used[doing] += 1


def _is_doing(lang: Lang, thing: str) -> bool:
    entry = load(lang).by_word.get(fold(thing))
    return entry is not None and entry.theme == "actions"
