"""The odds of a turn of Pile-Poils, against a plain search of all that may happen, and by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from morphee.games.pyramid.board import board
from morphee.games.pyramid.content import Side
from morphee.games.pyramid.dice import ways
from morphee.games.pyramid.laying import flaw, tiles_for
from morphee.solvers.pyramid import BustOdds, Odds, bust_odds, expected_tiles
from morphee.solvers.pyramid_sets import rolls
from tests.games.pyramid.kitchen import places


class PlainSearch:
    """Every place, every choice of dice, nothing left out: slow, and plainly the rules."""

    def __init__(self, side: Side, cats: int, worth: Callable[[int], int]) -> None:
        self.side: Side = side
        self.cats = cats
        self.worth = worth
        self.known: dict[tuple[int, int], Fraction] = {}

    def roll(self, dice: int, left: int) -> Fraction:
        if (dice, left) not in self.known:
            total = sum(weight * self.best(dice, roll) for roll, weight in rolls(left))
            self.known[dice, left] = Fraction(total) / 6**left
        return self.known[dice, left]

    def best(self, dice: int, roll: tuple[int, ...]) -> Fraction:
        found = Fraction(0)
        for way in ways(self.side, roll):
            for action in way.on(way.places & ~(dice | self.cats)):
                found = max(found, self.after(dice | 1 << action.place, len(roll) - len(action.dice)))
        return found

    def after(self, dice: int, left: int) -> Fraction:
        lays = flaw(board(self.side), self.cats, dice) is None
        stopped = Fraction(self.worth(dice) if lays else 0)
        return max(stopped, self.roll(dice, left)) if left else stopped


def fraction(odds: Odds) -> Fraction:
    return Fraction(odds.part, odds.whole)


def below(side: Side, row: int) -> int:
    return sum(1 << p for p, found in enumerate(board(side).rows) if found < row)


SITUATIONS: list[tuple[Side, int, int, int]] = [
    ("A", 0, 0, 1),
    ("A", 0, 0, 2),
    ("B", below("B", 2), 0, 2),
    ("A", below("A", 5), 0, 3),
    ("B", below("B", 5), 0, 4),
    ("A", below("A", 8), 0, 5),
    ("A", 0, places("A", [(0, 1)]), 2),
    ("A", 0, places("A", [(0, 1), (1, 1)]), 2),
    ("A", 0, places("A", [(0, 1), (0, 4)]), 2),
    ("A", places("A", [(0, 1)]), places("A", [(0, 0), (0, 2)]), 3),
    ("B", places("B", [(0, 3)]), places("B", [(0, 2), (0, 4)]), 3),
    ("B", below("B", 6), places("B", [(7, 1)]), 4),
]


@pytest.mark.parametrize(("side", "cats", "dice", "left"), SITUATIONS)
def test_exact_expected_tiles(side: Side, cats: int, dice: int, left: int) -> None:
    plain = PlainSearch(side, cats, lambda mask: tiles_for(board(side), mask)).roll(dice, left)
    assert fraction(expected_tiles(side, cats, dice, left)) == plain


@pytest.mark.parametrize(("side", "cats", "dice", "left"), SITUATIONS)
def test_exact_odds_of_a_bust(side: Side, cats: int, dice: int, left: int) -> None:
    plain = PlainSearch(side, cats, lambda mask: 1).roll(dice, left)
    assert fraction(bust_odds(side, cats, dice, left).lost) == 1 - plain


def test_e1_by_hand() -> None:
    """PP-E1: a 6 and the 3 beside it lie there; one die saves the turn with the 2 or the 5 above."""
    dice = places("A", [(0, 0), (0, 1)])
    assert bust_odds("A", 0, dice, 1) == BustOdds(Odds(1, 6), Odds(2, 3))


def test_nothing_to_hope_for() -> None:
    """Two groups too far apart for one die."""
    assert bust_odds("A", 0, places("A", [(0, 1), (0, 9)]), 1).lost == Odds(1, 1)


def test_a_roll_that_fits_nowhere() -> None:
    """PP-7: only the 12 on top is free; 12 or more must be in two dice: one way in 36."""
    cats = board("A").all ^ places("A", [(10, 0)])
    assert bust_odds("A", cats, 0, 2) == BustOdds(Odds(35, 36), Odds(35, 36))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_rolls_weigh_what_they_should(count: int) -> None:
    falls = Counter(tuple(sorted(thrown)) for thrown in product(range(1, 7), repeat=count))
    assert dict(rolls(count)) == falls
