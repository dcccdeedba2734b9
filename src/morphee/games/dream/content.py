"""What is in the box: spirit cards (DR-1, DR-2), and the dream cards of a table, its own words included
(DR-24); and how long things take.

A *slot* names a dream card and which of its eight places is up: ``card * 8 + place``. A word of the table's
own is a card with the same word on all places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from morphee.games.dream.deck import PLACES, load
from morphee.games.dream.language.own import completed
from morphee.games.dream.model import Config, Lang, OwnWord, Proposition, Role
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis

ROLES: tuple[Role, ...] = ("fairy", "bogeyman", "sandman")

SPIRITS: dict[int, tuple[int, int, int]] = {
    4: (1, 1, 2),
    5: (2, 1, 2),
    6: (3, 2, 1),
    7: (3, 2, 2),
    8: (4, 3, 1),
    9: (4, 3, 2),
    10: (5, 4, 1),
}
"""DR-2 fairies, bogeymen, sandmen by players: as many as players, one of them unused."""

DREAM_CARDS = 110
"""DR-1. The box prints four propositions on a card, 440 in all; our decks have eight, 880 in all (DR-24)."""
OWN = 1000
"""Cards from this number on are the table's own words."""
LEAST_OWN = 24
"""A deck of own words only must last a Night."""

DUSK_TIME = Millis(15_000)
VOTE_TIME = Millis(5_000)
"""DR-20; and once more when nobody has voted by then."""
LAST_TIME = Millis(10_000)
"""DR-13."""
TILT_TIME = Millis(10_000)
"""As long as the longest vote, and always the same: when the mask comes off says nothing about votes (DR-9)."""
DAY_TIME = Millis(30_000)
CARD_TIME = Millis(4_000)
"""How much longer the Day is with each card there is to look at."""
LONGEST_DAY = Millis(90_000)

assert 2 * VOTE_TIME <= TILT_TIME


def tilt_time(story: str | None) -> Millis:
    """A second more for every 50 letters: a long story is still being read aloud. At most twelve more."""
    return Millis(TILT_TIME + min(12_000, 1_000 * (len(story or "") // 50)))


def day_time(cards: int) -> Millis:
    return Millis(min(LONGEST_DAY, DAY_TIME + CARD_TIME * cards))


def spirits_for(players: int) -> tuple[Role, ...]:
    """DR-2 the spirit cards used, in a fixed order."""
    return tuple([role for role, count in zip(ROLES, SPIRITS[players], strict=True) for _ in range(count)])


def unused_spirit(spirits: Sequence[Role | None]) -> Role:
    """DR-4 the one spirit card that was dealt to nobody."""
    left = Counter(spirits_for(len(spirits))) - Counter(role for role in spirits if role is not None)
    return next(iter(left))


def laid_cards(config: Config) -> tuple[int, ...]:
    """The numbers of all cards of the table: ours unless it plays with its own words only, and its own."""
    house = range(load(config.lang).size) if config.deck == "house" else ()
    return (*house, *range(OWN, OWN + len(config.own_words)))


def laid_deck(config: Config, chance: Chance) -> tuple[int, ...]:
    """Every card of the table, each with a random place up."""
    return tuple([card * PLACES + chance.below(PLACES) for card in laid_cards(config)])


def turned(slot: int) -> int:
    """DR-17 the same card, turned and flipped: the other face, and the next of its four places."""
    card, place = divmod(slot, PLACES)
    face, edge = divmod(place, 4)
    return card * PLACES + (1 - face) * 4 + (edge + 1) % 4


def proposition(config: Config, slot: int) -> Proposition:
    card = slot // PLACES
    if card >= OWN:
        return _own(config.lang, config.own_words[card - OWN])
    return load(config.lang).at(slot)


@lru_cache(maxsize=1 << 10)
def _own(lang: Lang, word: OwnWord) -> Proposition:
    text = " ".join(word.word.split())
    given = Proposition(
        text, accept=word.accept, family=word.family, sounds=word.sounds, translations=word.translations
    )
    return completed(lang, given)


# fmt: off
VARIANT_WORDS = (
    "tapis", "volant", "pantoufle", "hibou", "cascade", "trombone", "igloo",
    "moulin", "cerf-volant", "boussole", "édredon", "girouette", "nénuphar", "parachute",
    "accordéon", "sablier", "lanterne", "marionnette", "phare", "toboggan", "coquillage",
    "hamac", "arrosoir", "sous-marin", "perroquet", "mandarine", "télescope",
)
# fmt: on
"""A table's own words, for the variant that is played with nothing else."""
