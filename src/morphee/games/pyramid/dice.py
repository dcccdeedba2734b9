"""What a roll can do: its sub-multisets, and every way to put some of it on a place of a board.

A roll is a sorted tuple; there are only 461 of one to five dice, so all answers are cached.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from morphee.games.pyramid.actions import PlaceDice
from morphee.games.pyramid.board import board, mask_of, members
from morphee.games.pyramid.content import Side

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


class Ways:
    """Some choices of dice, all of one sum, and the places of a board that have this number."""

    __slots__ = ("_known", "_parts", "places")

    KEPT = 1024

    def __init__(self, places: int, parts: tuple[Dice, ...]) -> None:
        self.places = places
        self._parts = parts
        self._known: dict[int, tuple[PlaceDice, ...]] = {}

    def on(self, free: int) -> tuple[PlaceDice, ...]:
        """Every action that puts one of the choices on one of these places: by place, fewest dice first.

        A table asks for the same few sets of free places again and again, so answers are cached.
        """
        found = self._known.get(free)
        if found is None:
            if len(self._known) >= self.KEPT:
                self._known.clear()
            found = tuple([place_dice(place, part) for place in members(free) for part in self._parts])
            self._known[free] = found
        return found


@cache
def place_dice(place: int, part: Dice) -> PlaceDice:
    """The one value of this action: as a key it is found by identity."""
    return PlaceDice(place, part)


@cache
def _ways_to(side: Side, number: int, choices: tuple[Dice, ...]) -> Ways:
    numbers = board(side).numbers
    return Ways(mask_of(place for place, found in enumerate(numbers) if found == number), choices)


@cache
def ways(side: Side, roll: Dice) -> tuple[Ways, ...]:
    """PP-6: what the roll can do, by rising number of the place."""
    numbers = set(board(side).numbers)
    sums = sorted(parts_by_sum(roll).items())
    return tuple(_ways_to(side, number, choices) for number, choices in sums if number in numbers)
