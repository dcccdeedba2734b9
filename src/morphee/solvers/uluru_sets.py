"""Sets of placements of Uluru as big integers: one bit for each of the 40,320 ways to set all eight birds.

The first placement, in the order of `itertools.permutations`, is the highest bit: reading the first of a
set is then `int.bit_length`, which takes no time. Sets are made on first use and kept, about 4 MB in all.

Of the operations on integers of this size AND and XOR take a quarter of a microsecond and OR takes twice
as long, so unions are written as XOR wherever the sets are disjoint.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import factorial

from morphee.games.uluru.content import COLOURS, LEVELS, PLACES, Colour, Kind, Wish
from morphee.games.uluru.judgement import NUMBER
from morphee.games.uluru.model import Board
from morphee.games.uluru.places import EVERYWHERE, NOWHERE, PLEASING, SPOTS

BIRDS = len(COLOURS)
PLACEMENTS = factorial(SPOTS)
ALL = (1 << PLACEMENTS) - 1

WISHES: tuple[Wish, ...] = tuple(dict.fromkeys(card for cards in LEVELS.values() for card in cards))
"""Every card once."""
CHAINS: dict[Wish, tuple[int, bool]] = {
    card: (NUMBER[card.of], card.wish == "contrary") for card in WISHES if card.wish in ("same", "contrary")
}
"""The cards that send one to another bird: which one, and whether its wish is negated (UL-9, UL-10)."""


@cache
def boards() -> tuple[Board, ...]:
    """Every placement of all eight birds; the first is the highest bit of a set."""
    return tuple(permutations(PLACES))


def first_of(placements: int) -> Board:
    """The first placement of a set that is not empty."""
    return boards()[PLACEMENTS - placements.bit_length()]


@cache
def terms(bird: int, contrary: bool) -> dict[Wish, int]:
    """For each card that a chain can end in, where it pleases that bird, or displeases it.

    A wish about nothing or about the bird itself is granted whatever the number of contraries (UL-9).
    """
    return {card: _term(bird, contrary, card) for card in WISHES if card not in CHAINS}


def _term(bird: int, contrary: bool, card: Wish) -> int:
    if card.wish == "anywhere" or card.of == COLOURS[bird]:
        return ALL
    return pleased(bird, card.wish, contrary, card.of)


@cache
def own(bird: int) -> dict[Wish, int]:
    """What each card means under that bird, chains left out; a card of its own colour is granted (UL-5)."""
    return terms(bird, False) | {card: ALL for card in CHAINS if card.of == COLOURS[bird]}


@cache
def pleased(bird: int, kind: Kind, contrary: bool, of: Colour | None) -> int:
    """The placements that please a bird which wishes to sit so with regard to ``of``."""
    places = PLEASING[contrary][kind]
    if of is None:
        return _inside(bird, places[NOWHERE])
    found = 0
    for spot in range(SPOTS):
        found ^= _inside(NUMBER[of], 1 << spot) & _inside(bird, places[spot] & ~(1 << spot))
    return found


@cache
def _inside(bird: int, places: int) -> int:
    """The placements in which a bird sits on one of the places."""
    if places == EVERYWHERE:
        return ALL
    found = 0
    for spot in range(SPOTS):
        if places >> spot & 1:
            found ^= _at(bird, spot)
    return found


@cache
def _columns() -> tuple[bytes, ...]:
    """For each bird, its spot in every placement."""
    return tuple(bytes(column) for column in zip(*permutations(range(SPOTS)), strict=True))


@cache
def _at(bird: int, spot: int) -> int:
    digit = bytes(b"01"[value == spot] for value in range(256))
    return int(_columns()[bird].translate(digit), 2)
