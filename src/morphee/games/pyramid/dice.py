"""What a roll can do: its sub-multisets, and every way to put some of it on a place of a board.

A roll is a sorted tuple; there are only 461 of one to five dice, so all answers are kept.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from morphee.games.pyramid.board import board
from morphee.games.pyramid.content import Side
from morphee.games.pyramid.model import PlaceDice

Dice = tuple[int, ...]


@cache
def parts(roll: Dice) -> frozenset[Dice]:
    """Every non-empty choice of dice from a roll, each sorted."""
    return frozenset(part for n in range(1, len(roll) + 1) for part in combinations(roll, n))


@cache
def parts_by_sum(roll: Dice) -> dict[int, tuple[Dice, ...]]:
    found: dict[int, tuple[Dice, ...]] = {}
    for part in sorted(parts(roll), key=lambda part: (len(part), part)):
        found[sum(part)] = (*found.get(sum(part), ()), part)
    return found


@cache
def rest(roll: Dice, part: Dice) -> Dice:
    """The dice of a roll that stay when some are placed."""
    left = list(roll)
    for die in part:
        left.remove(die)
    return tuple(left)


@cache
def fitting(side: Side, roll: Dice) -> int:
    """PP-6: the places, free or not, whose number some dice of the roll make."""
    sums = parts_by_sum(roll)
    return sum(1 << p for p, number in enumerate(board(side).numbers) if number in sums)


@cache
def _place_dice(place: int, part: Dice) -> PlaceDice:
    return PlaceDice(place, part)


@cache
def ways(side: Side, roll: Dice) -> tuple[tuple[int, tuple[PlaceDice, ...]], ...]:
    """PP-6: by place (as a bit), every action that puts dice of this roll there; fewest dice first."""
    sums = parts_by_sum(roll)
    return tuple(
        (1 << p, tuple(_place_dice(p, part) for part in sums[number]))
        for p, number in enumerate(board(side).numbers)
        if number in sums
    )
