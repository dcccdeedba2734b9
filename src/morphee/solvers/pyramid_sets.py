"""Which sets of places matter in a turn of Pile-Poils, and which rolls make which numbers.

Sets of places are masks, as in `games.pyramid.board`; sets of rolls are masks over the sorted rolls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial

from morphee.games.pyramid.board import Board, members
from morphee.games.pyramid.content import DICE
from morphee.games.pyramid.dice import parts_by_sum


@cache
def rolls(count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every sorted roll of so many dice, and in how many of the 6 ** count ways it falls."""
    found = []
    for roll in combinations_with_replacement(range(1, 7), count):
        weight = factorial(count)
        for same in Counter(roll).values():
            weight //= factorial(same)
        found.append((roll, weight))
    return tuple(found)


class Rolls:
    """The rolls of ``count`` dice as bits: which of them can make a number with so many dice."""

    KEPT = 1 << 16

    def __init__(self, count: int) -> None:
        self.making: dict[tuple[int, int], int] = {}
        weights: dict[int, int] = {}
        for bit, (roll, weight) in enumerate(rolls(count)):
            weights[weight] = weights.get(weight, 0) | 1 << bit
            for number, found in parts_by_sum(roll).items():
                for used in {len(part) for part in found}:
                    self.making[number, used] = self.making.get((number, used), 0) | 1 << bit
        self.all = (1 << len(rolls(count))) - 1
        self._classes = tuple(weights.items())
        self._ways = 6**count
        self._shares: dict[int, float] = {}

    def weigh(self, some: int) -> int:
        """In how many ways one of those rolls falls."""
        return sum([weight * (some & mask).bit_count() for weight, mask in self._classes])

    def share(self, some: int) -> float:
        """How likely one of those rolls is; the same few sets are asked for again and again."""
        found = self._shares.get(some)
        if found is None:
            if len(self._shares) >= self.KEPT:
                self._shares.clear()
            found = self._shares[some] = self.weigh(some) / self._ways
        return found


@cache
def rolls_of(count: int) -> Rolls:
    return Rolls(count)


@lru_cache(maxsize=8)
def _dear(board: Board) -> int:
    """The places that take two dice at least: one die cannot make their number."""
    return sum(1 << place for place, number in enumerate(board.numbers) if number > 6)


def ends(board: Board, cats: int, dice: int, left: int) -> frozenset[int]:
    """Every set that lays (PP-9) and holds all of ``dice``, the rest within ``left`` dice."""
    need, near, dear = _needs(board, cats), board.near, _dear(board)
    grown: dict[int, int] = {}
    fresh = [(1 << p, need[p], near[p]) for p in members(dice or board.all & ~cats)]
    while fresh:
        places, wanted, around = fresh.pop()
        new = (wanted | dice) & ~dice
        if places in grown or new.bit_count() + (new & dear).bit_count() > left:
            continue
        grown[places] = wanted
        for p in members(around & ~(places | cats)):
            fresh.append((places | 1 << p, wanted | need[p], around | near[p]))
    return frozenset([places for places, wanted in grown.items() if not dice & ~places and wanted == places])


def _needs(board: Board, cats: int) -> list[int]:
    """For each place, itself and all that is still uncovered below it."""
    need: list[int] = []
    for place, base in enumerate(board.base):
        below = 0
        for under in members(base & ~cats):
            below |= need[under]
        need.append(1 << place | below)
    return need


def prices(board: Board, ends: Iterable[int]) -> dict[int, int]:
    """For every set on the way to one that lays, the fewest dice still needed."""
    dear = _dear(board)
    price: dict[int, int] = {}
    for end in ends:
        part = end
        while True:
            rest = end & ~part
            needed = rest.bit_count() + (rest & dear).bit_count()
            if needed < price.get(part, DICE + 1):
                price[part] = needed
            if not part:
                break
            part = (part - 1) & end
    return price


def layable(board: Board, cats: int) -> int:
    """The places on which a single cat could lie down now."""
    found = 0
    for place in members(board.all & ~cats):
        if not board.base[place] & ~cats:
            found |= 1 << place
    return found


def union(sets: Iterable[int]) -> int:
    found = 0
    for places in sets:
        found |= places
    return found
