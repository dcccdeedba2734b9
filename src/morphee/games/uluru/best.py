"""UL-20: the fewest stones that a round's cards allow, proven, and a placement that reaches it.

A set of placements is one big integer with a bit for each of the 40,320 ways to set all eight birds.
Where each wish is granted is such a set, so "at most k wishes fail" is a few ANDs and ORs. Placements
that leave birds off the rock are searched too: a missing bird costs one stone whatever it wished, and
those who want to keep away from it are pleased.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from itertools import accumulate, combinations, permutations
from math import factorial
from operator import and_

from morphee.games.uluru.content import COLOURS, PLACES, Kind
from morphee.games.uluru.judgement import NUMBER
from morphee.games.uluru.model import Best, Board, Reading, Term
from morphee.games.uluru.places import EVERYWHERE, NOWHERE, PLEASING, SPOTS

BIRDS = len(COLOURS)
ALL = (1 << factorial(SPOTS)) - 1

Readings = Sequence[Sequence[Reading]]
Missing = frozenset[int]


def best(readings: Readings) -> Best:
    """The proven minimum over all placements, complete or not."""
    stones, placements, missing = _search(readings, frozenset(), 2 * BIRDS + 1)
    able = worth_leaving_out(readings) if stones > 1 else []
    size = 1
    while size < stones:  # with more birds missing there is nothing to win
        for left_out in map(frozenset, combinations(able, size)):
            found = _search(readings, left_out, stones)
            if found[0] < stones:
                stones, placements, missing = found
        size += 1
    return Best(stones, _board(placements, missing))


def _search(readings: Readings, missing: Missing, below: int) -> tuple[int, int, Missing]:
    """The fewest stones with those birds missing, if fewer than ``below``, and all placements that do."""
    wants, stones = [], len(missing)
    for bird, cards in enumerate(readings):
        if bird not in missing:
            for reading in cards:
                where = _where(bird, reading, missing)
                if not where:
                    stones += 1
                elif where != ALL:
                    wants.append(where)
    return (*_fewest(wants, stones, below), missing)


def _fewest(wants: list[int], stones: int, below: int) -> tuple[int, int]:
    """``tiers[i]``: the placements that fail at most so many of the first i wishes, none to begin with."""
    if stones >= below:
        return below, 0
    tiers = list(accumulate(wants, and_, initial=ALL))
    while not tiers[-1]:
        stones += 1
        if stones >= below:
            return below, 0
        higher = [ALL]
        for want, tier in zip(wants, tiers, strict=False):
            higher.append(higher[-1] & want | tier)
        tiers = higher
    return stones, tiers[-1]


def worth_leaving_out(readings: Readings) -> list[int]:
    """The birds that could save stones by staying away.

    Setting a missing bird on a free place saves its stone, and can cost one for each of its cards and
    for each card of another bird that wants to keep away from it: with one of these in all, it never
    pays to leave that bird out.
    """
    costs = [len(cards) for cards in readings]
    for bird, cards in enumerate(readings):
        for reading in cards:
            for other in {NUMBER[term.wish.of] for term in reading if _keeps_away(term)} - {bird}:
                costs[other] += 1
    return [bird for bird, cost in enumerate(costs) if cost > 1]


def _keeps_away(term: Term) -> bool:
    """Whether a missing bird pleases: "neither nor", and contraries of "adjacent" and the like."""
    if term.auto is not None or term.wish.of is None:
        return False
    return bool(PLEASING[term.contrary][term.wish.wish][NOWHERE])


# --- sets of placements, made when first needed and cached -----------------------------------------


def _where(bird: int, reading: Reading, missing: Missing) -> int:
    """The placements that grant a card: all its terms."""
    if len(reading) == 1 and reading[0].auto is None:
        return _pleased(bird, reading[0], missing)
    sets = [_pleased(bird, term, missing) for term in reading if term.auto is None]
    return reduce(and_, sets) if sets else ALL


def _pleased(bird: int, term: Term, missing: Missing) -> int:
    other = NUMBER[term.wish.of]
    if other in missing:
        return ALL if PLEASING[term.contrary][term.wish.wish][NOWHERE] else 0
    return _granted(bird, term.wish.wish, term.contrary, other)


@cache
def _granted(bird: int, kind: Kind, contrary: bool, other: int) -> int:
    """The placements that please a bird; ``other`` is the one it wishes about (or the ninth: nobody)."""
    places = PLEASING[contrary][kind]
    if other == BIRDS:
        return _inside(bird, places[NOWHERE])
    found = 0
    for spot, here in enumerate(_at()[other]):
        found |= here & _inside(bird, places[spot])
    return found


@cache
def _inside(bird: int, places: int) -> int:
    """The placements in which a bird sits on one of the places."""
    if places == EVERYWHERE:
        return ALL
    found = 0
    for spot in range(SPOTS):
        if places >> spot & 1:
            found |= _at()[bird][spot]
    return found


@cache
def _columns() -> tuple[bytes, ...]:
    """For each bird, its spot in every placement."""
    return tuple(bytes(column) for column in zip(*permutations(range(SPOTS)), strict=True))


@cache
def _at() -> tuple[tuple[int, ...], ...]:
    """For each bird and spot, the placements that have it there; the first placement is the lowest bit."""
    digits = [bytes(b"01"[value == spot] for value in range(256)) for spot in range(SPOTS)]
    return tuple(tuple(int(column[::-1].translate(digit), 2) for digit in digits) for column in _columns())


def _board(placements: int, missing: Missing) -> Board:
    """The first of the placements."""
    number = (placements & -placements).bit_length() - 1
    return tuple(
        [None if bird in missing else PLACES[column[number]] for bird, column in enumerate(_columns())]
    )
