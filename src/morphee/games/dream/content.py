"""The matter: spirit cards (DR-1, DR-2), and the dream cards of a table, its own words included (DR-24).

A dream card is named by a *slot*: which card, and which of its eight places is up. A word of the table
is a card of its own with the same word everywhere.
"""

from __future__ import annotations

from morphee.games.dream.deck import PLACES, load
from morphee.games.dream.language.own import completed
from morphee.games.dream.model import Config, Lang, OwnWord, Proposition, Role
from morphee.kernel.chance import Chance

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

DREAM_CARDS = 110  # DR-1
OWN = 1000
"""Cards from this number on are the table's own words."""
LEAST_OWN = 24
"""A deck of own words only must last a Night."""


def spirits_for(players: int) -> tuple[Role, ...]:
    """DR-2 the spirit cards used, in a fixed order."""
    return tuple([role for role, count in zip(ROLES, SPIRITS[players], strict=True) for _ in range(count)])


def laid_deck(config: Config, chance: Chance) -> tuple[int, ...]:
    """Every card of the table, each with a random place up."""
    house = range(load(config.lang).size) if config.deck == "house" else ()
    own = range(OWN, OWN + len(config.words))
    return tuple([card * PLACES + chance.below(PLACES) for card in (*house, *own)])


def turned(slot: int) -> int:
    """DR-17 the same card, turned and flipped: the other face, and the next of its four propositions."""
    card, place = divmod(slot, PLACES)
    face, edge = divmod(place, 4)
    return card * PLACES + (1 - face) * 4 + (edge + 1) % 4


def proposition(config: Config, slot: int) -> Proposition:
    card = slot // PLACES
    if card >= OWN:
        return _own(config.lang, config.words[card - OWN])
    return load(config.lang).at(slot)


def _own(lang: Lang, word: OwnWord) -> Proposition:
    text = " ".join(word.word.split())
    return completed(lang, Proposition(text, 2, word.accept, word.family, word.sounds, word.translations))
