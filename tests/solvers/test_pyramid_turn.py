"""Turns with yarn and bonus turns: against exact fractions, enumeration of small boards, and simulation."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from morphee.games.pyramid.board import board
from morphee.games.pyramid.content import Side
from morphee.games.pyramid.dice import fitting, parts_by_sum, ways
from morphee.games.pyramid.laying import bonus_dice, flaw, tiles_for, yarn_for
from morphee.kernel.chance import Chance, seed_from
from morphee.solvers.pyramid import bust_odds, expected_tiles
from morphee.solvers.pyramid_choices import advice
from morphee.solvers.pyramid_sets import rolls
from morphee.solvers.pyramid_turn import Turn
from morphee.solvers.pyramid_worth import EXACT, Tiles, estimated, one_die
from tests.solvers.test_pyramid import SITUATIONS, below, fraction


class TilesOnly:
    def __init__(self, side: Side, one: bool = False) -> None:
        self.board = board(side)
        self.one = one

    def laid(self, places: int, left: int, yarn: int) -> float:
        return 1.0 if self.one else tiles_for(self.board, places)

    def lost(self, yarn: int) -> float:
        return 0.0


@pytest.mark.parametrize(("side", "cats", "dice", "left"), SITUATIONS)
def test_without_yarn_it_is_the_exact_fraction(side: Side, cats: int, dice: int, left: int) -> None:
    tiles = Turn(board(side), cats, dice, left, TilesOnly(side)).roll(dice, left, 0)
    assert tiles.worth == pytest.approx(float(fraction(expected_tiles(side, cats, dice, left))), abs=1e-12)
    safest = Turn(board(side), cats, dice, left, TilesOnly(side, one=True)).roll(dice, left, 0)
    lost = float(fraction(bust_odds(side, cats, dice, left).lost))
    assert 1 - safest.safe == pytest.approx(lost, abs=1e-12)


class Plain:
    """Every placement, reroll and bonus turn, straight from the rules; for boards that are nearly full."""

    def __init__(self, side: Side) -> None:
        self.side: Side = side
        self.board = board(side)
        self.roll: Callable[[int, int, int, int, int], float] = cache(self._roll)

    def _roll(self, cats: int, dice: int, size: int, left: int, yarn: int) -> float:
        total = 0.0
        for roll, weight in rolls(left):
            total += weight * self.after_roll(cats, dice, size, roll, yarn)
        return total / 6.0**left

    def after_roll(self, cats: int, dice: int, size: int, roll: tuple[int, ...], yarn: int) -> float:
        found = self.roll(cats, dice, size, len(roll), yarn - 1) if yarn else 0.0
        for way in ways(self.side, roll):
            for action in way.on(way.places & ~(dice | cats)):
                placed, left = dice | 1 << action.place, len(roll) - len(action.dice)
                found = max(found, self.stop(cats, placed, size, left, yarn))
                if left:
                    found = max(found, self.roll(cats, placed, size, left, yarn))
        return found

    def stop(self, cats: int, dice: int, size: int, left: int, yarn: int) -> float:
        if flaw(self.board, cats, dice) is not None:
            return 0.0
        tiles = tiles_for(self.board, dice)
        bonus = bonus_dice(self.board, size, size - left, dice)
        if not bonus:
            return tiles
        return tiles + self.roll(cats | dice, 0, bonus, bonus, yarn + yarn_for(self.board, dice))


@pytest.mark.parametrize(
    ("side", "row", "size", "yarn"),
    [
        ("A", 8, 5, 0),
        ("A", 8, 3, 1),
        ("A", 7, 3, 2),
        ("B", 7, 5, 0),
        ("B", 7, 4, 1),
        ("B", 6, 3, 1),
        ("A", 9, 5, 3),
    ],
)
def test_yarn_and_bonus_turns_as_enumerated(side: Side, row: int, size: int, yarn: int) -> None:
    """PP-14, PP-15: rerolls while they pay, and bonus turns to the last."""
    cats = below(side, row)
    found = Turn(board(side), cats, 0, size, Tiles(board(side), cats, size)).roll(0, size, yarn).worth
    assert found == pytest.approx(Plain(side).roll(cats, 0, size, size, yarn), abs=1e-9)


def test_what_is_promised_is_what_simulation_finds() -> None:
    """A turn on a half-full board, played two thousand times by its own values."""
    pyramid, cats, yarn = board("B"), below("B", 3), 1
    turn = Turn(pyramid, cats, 0, 5, Tiles(pyramid, cats, 5, depth=0))
    promised = turn.roll(0, 5, yarn)
    chance, worths, lost = Chance(seed_from("two thousand turns"), 0), [], 0
    for _ in range(2_000):
        worth, laid = _played(turn, cats, yarn, chance)
        worths.append(worth)
        lost += not laid
    assert sum(worths) / 2_000 == pytest.approx(promised.worth, abs=0.15)
    assert lost / 2_000 == pytest.approx(1 - promised.safe, abs=0.035)


def _played(turn: Turn, cats: int, yarn: int, chance: Chance) -> tuple[float, bool]:
    pyramid, dice, left = board("B"), 0, 5
    while True:
        roll = tuple(sorted(chance.dice(left)))
        free = fitting("B", roll) & ~(cats | dice)
        options = [
            (turn.placed(dice, place, left - len(part), yarn), place, part)
            for place in range(len(pyramid.numbers))
            if free >> place & 1
            for part in parts_by_sum(roll)[pyramid.numbers[place]]
        ]
        best = max(options, default=None)
        if yarn and (best is None or turn.reroll(dice, left, yarn) > best[0]):
            yarn -= 1
            continue
        if best is None:
            return turn.lost(yarn), False
        dice, left = dice | 1 << best[1], left - len(best[2])
        stopped = turn.stop(dice, left, yarn)
        if not left or stopped >= turn.roll(dice, left, yarn):
            return stopped.worth, bool(stopped.safe)


def test_estimates_of_bonus_turns_are_near() -> None:
    """Where everything can be searched: within half a tile, and one die exactly."""
    for side in ("A", "B"):
        for row in (5, 6, 7):
            cats, pyramid = below(side, row), board(side)
            assert estimated(pyramid, cats, 1) == one_die(pyramid, cats, 0, 0.0)
            for size in (2, 3):
                exact = Turn(pyramid, cats, 0, size, Tiles(pyramid, cats, size, EXACT)).roll(0, size, 0).worth
                assert abs(exact - estimated(pyramid, cats, size)) < 0.5


def test_one_die_with_yarn() -> None:
    """Side A, two rows: 6, 2, 5 and 3 can be laid, so four chances in six, and a reroll for a third of it."""
    cats = board("A").neutral
    assert one_die(board("A"), cats, 0, 0.0) == pytest.approx(4 / 6)
    assert one_die(board("A"), cats, 1, 0.0) == pytest.approx(1 - (2 / 6) ** 2)
    assert one_die(board("A"), cats, 1, 0.9) == pytest.approx(4 / 6 + 0.9)


def test_advice_lists_every_choice_best_first() -> None:
    found = advice(board("A"), 0, 0, size=5, left=5, yarn=1, roll=(1, 1, 2, 6, 6), depth=0).choices
    assert {choice.what for choice in found} == {"place", "reroll"}
    assert [choice.tiles for choice in found] == sorted((c.tiles for c in found), reverse=True)
    before = advice(board("A"), 0, 1 << 2, size=5, left=4, yarn=0, roll=(), depth=0).choices
    assert {choice.what for choice in before} == {"roll", "stop"}
    (stop,) = [choice for choice in before if choice.what == "stop"]
    assert (stop.tiles, stop.lost) == (1.0, 0.0)
