"""The best result that a row of wishes allows, proven (UL-20), and how hard it is to find.

With every bird on the rock, "exactly k wishes fail" is a set of placements found with a few ANDs and XORs.
Leaving birds out can only help when at least two stones are unavoidable: a missing bird costs a stone
itself, whatever it wished, but those who want to keep away from it are pleased.
"""

from __future__ import annotations

from functools import cache, reduce
from itertools import combinations
from math import factorial
from operator import and_

from morphee.games.uluru.best import worth_leaving_out
from morphee.games.uluru.content import Wish
from morphee.games.uluru.judgement import NUMBER
from morphee.games.uluru.model import Board, Cards, Reading, Term
from morphee.games.uluru.places import NOWHERE, PLEASING
from morphee.games.uluru.reading import readings
from morphee.kernel.contract import Value
from morphee.solvers.uluru_sets import ALL, BIRDS, CHAINS, PLACEMENTS, boards, own, pleased, terms

GRADES = (7, 10, 12, 14)
"""The effort from which a row is of grade 2, 3, 4 and 5; see `grade`."""


GRADE: tuple[int, ...] = tuple(1 + sum(effort >= least for least in GRADES) for effort in range(40))


class Solved(Value):
    """The fewest stones, the first placement that costs no more, and how many placements do.

    ``ways`` counts those that leave out as few birds as possible: normally none, so that it is out of
    40,320. ``difficulty`` is a grade from 1 (hard to miss) to 5.
    """

    stones: int
    birds: Board
    ways: int
    difficulty: int


def search_row(cards: Cards) -> Solved:
    """One row, one or two cards a bird."""
    failed, placements = fewest(wants(cards))
    if failed > 1 and (better := _with_birds_left_out(cards, failed)):
        return better
    ways = placements.bit_count()
    first = boards()[PLACEMENTS - placements.bit_length()]
    return Solved(failed, first, ways, grade(failed, ways, links(cards)))


def links(cards: Cards) -> int:
    """How many cards send one to another bird's wish."""
    return sum([card in CHAINS for both in cards for card in both])


def grade(stones: int, ways: int, links: int) -> int:
    """Effort is one point for each halving of the share of placements that are best, one for each card
    that must be followed to another, and one when not every wish can be granted."""
    effort = PLACEMENTS.bit_length() - ways.bit_length() + links + (stones > 0)
    return GRADE[effort]


# --- every bird on the rock ----------------------------------------------------------------------


@cache
def _own_sets() -> tuple[dict[Wish, int], ...]:
    return tuple(own(bird) for bird in range(BIRDS))


def wants(cards: Cards) -> list[int]:
    """For each wish that is not granted anyway, the placements that grant it."""
    found = []
    for bird, known in enumerate(_own_sets()):
        for card in cards[bird]:
            where = known.get(card)
            if where is None:
                where = _follow(cards, bird, card, False, 1 << bird)
            if where is not ALL:
                found.append(where)
    return found


def _follow(cards: Cards, bird: int, card: Wish, contrary: bool, seen: int) -> int:
    """UL-9, UL-10: where a chain pleases the bird; UL-16: a colour with two cards sends it both ways."""
    target, flips = CHAINS[card]
    if seen >> target & 1:
        return ALL
    contrary, seen, found = contrary ^ flips, seen | 1 << target, ALL
    for following in cards[target]:
        if following in CHAINS:
            where = _follow(cards, bird, following, contrary, seen)
        else:
            where = terms(bird, contrary)[following]
        if where is not ALL:
            found = where if found is ALL else found & where
    return found


def fewest(wants: list[int], most: int = 2 * BIRDS) -> tuple[int, int]:
    """The fewest wishes that fail, and the placements that fail so few; none if more than ``most`` fail.

    "All granted" is worked out pairwise, so that "exactly one fails" can be built from the same halves.
    """
    levels = [wants]
    while len(levels[-1]) > 1:
        level = levels[-1]
        levels.append([a & b for a, b in zip(level[::2], level[1::2], strict=False)] + _odd(level))
    if not wants or levels[-1][0]:
        return 0, levels[-1][0] if wants else ALL
    if most and (one := _one_fails(levels)):
        return 1, one
    return _tiers(wants, most)


def _odd(level: list[int]) -> list[int]:
    """The last one of an odd number, which has no partner; else nothing."""
    return level[-1:] if len(level) % 2 else []


def _one_fails(levels: list[list[int]]) -> int:
    """Exactly one fails: in one half while the other grants all, so the parts are disjoint."""
    wants = levels[0]
    one = [a ^ b for a, b in zip(wants[::2], wants[1::2], strict=False)] + [ALL ^ a for a in _odd(wants)]
    for granted in levels[1:-1]:
        halves = zip(granted[::2], granted[1::2], one[::2], one[1::2], strict=False)
        one = [all_a & one_b ^ one_a & all_b for all_a, all_b, one_a, one_b in halves] + _odd(one)
    return one[0]


def _tiers(wants: list[int], most: int) -> tuple[int, int]:
    """``tier[i]``: the placements that fail at most so many of the first i wishes; two at least here."""
    tier, failed = [0] * len(wants) + [0], -1
    while not tier[-1]:
        failed += 1
        if failed > most:
            return failed, 0
        higher = [ALL]
        for want, lower in zip(wants, tier, strict=False):
            higher.append(higher[-1] & want | lower)
        tier = higher
    return failed, tier[-1]


# --- birds left out ------------------------------------------------------------------------------

Readings = tuple[tuple[Reading, ...], ...]
Missing = frozenset[int]


def _with_birds_left_out(cards: Cards, stones: int) -> Solved | None:
    """The best result with as few birds left out as it takes, if it costs less than ``stones``."""
    read = readings(cards)
    able = worth_leaving_out(read)
    found: Solved | None = None
    size = 1
    while size < stones:  # with more birds missing there is nothing to win
        best: list[tuple[Missing, int]] = []
        for missing in map(frozenset, combinations(able, size)):
            failed, placements = _without(read, missing, stones if best else stones - 1)
            if failed < stones:
                best, stones = [(missing, placements)], failed
            elif placements and best:
                best.append((missing, placements))
        if best:
            found = _left_out(stones, best, links(cards))
        size += 1
    return found


def _left_out(stones: int, best: list[tuple[Missing, int]], links: int) -> Solved:
    """Each way to leave birds out is as many placements as there are orders for the birds left out."""
    missing, placements = best[0]
    ways = sum([found.bit_count() for _, found in best]) // factorial(len(missing))
    first = boards()[PLACEMENTS - placements.bit_length()]
    board = tuple([None if bird in missing else place for bird, place in enumerate(first)])
    return Solved(stones, board, ways, grade(stones, ways, links))


def _without(read: Readings, missing: Missing, most: int) -> tuple[int, int]:
    """The fewest stones with those birds missing, at most ``most``, and the placements that do."""
    found, stones = [], len(missing)
    for bird, cards in enumerate(read):
        if bird in missing:
            continue
        for reading in cards:
            where = reduce(and_, [_pleased(bird, term, missing) for term in reading], ALL)
            if not where:
                stones += 1
            elif where != ALL:
                found.append(where)
    if stones > most:
        return most + 1, 0
    failed, placements = fewest(found, most - stones)
    return stones + failed, placements


def _pleased(bird: int, term: Term, missing: Missing) -> int:
    if term.auto is not None:
        return ALL
    if NUMBER[term.wish.of] in missing:
        return ALL if PLEASING[term.contrary][term.wish.wish][NOWHERE] else 0
    return pleased(bird, term.wish.wish, term.contrary, term.wish.of)
