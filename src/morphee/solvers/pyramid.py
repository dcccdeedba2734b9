"""Exact odds of a turn of Pile-Poils, in integers.

A turn is a small game against the dice. Few sets of places matter: those that can still grow into a set
that lays (connected, on a full base) with the dice that are left. Over these, the best value of rolling
is found by backward induction. With ``k`` dice to roll, at most ``k`` rolls of ever fewer dice follow, so
every value is a whole number over 6 ** (1 + 2 + … + k).

Yarn and bonus turns are not searched: a payoff may give them a worth. `pyramid_turn` searches them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd

from morphee.games.pyramid.board import Board, board, members
from morphee.games.pyramid.content import DICE, Side
from morphee.games.pyramid.dice import fitting
from morphee.games.pyramid.laying import tiles_for
from morphee.kernel.contract import Value
from morphee.solvers.pyramid_sets import ends, prices, rolls, rolls_of, union

Payoff = Callable[[int, int], int]
"""What it is worth to lay on a set of places with so many dice left over; not negative."""

SCALE: tuple[int, ...] = tuple(6 ** (k * (k + 1) // 2) for k in range(DICE + 1))


class Odds(Value):
    """``part`` of ``whole``, in lowest terms."""

    part: int
    whole: int


class BustOdds(Value):
    """Of rolling now. ``nowhere``: this very roll fits no free place (PP-7). ``lost``: the turn ends in a
    cat-astrophe sooner or later, however safely it is played on."""

    nowhere: Odds
    lost: Odds


def bust_odds(side: Side, cats: int, dice: int, left: int) -> BustOdds:
    """For ``left`` dice to roll, with this turn's dice on ``dice``; both sets are masks."""
    turn = TurnSolver(board(side), cats, dice, left, lambda _mask, _left: 1)
    lost = SCALE[left] - turn.roll(dice, left)
    return BustOdds(_odds(_nowhere(side, cats | dice, left), 6**left), _odds(lost, SCALE[left]))


def expected_tiles(side: Side, cats: int, dice: int, left: int) -> Odds:
    """The tiles laid this turn, on average, by a player who rolls now and then plays for most tiles."""
    pyramid = board(side)
    turn = TurnSolver(pyramid, cats, dice, left, lambda mask, _left: tiles_for(pyramid, mask))
    return _odds(turn.roll(dice, left), SCALE[left])


def _odds(part: int, whole: int) -> Odds:
    common = gcd(part, whole)
    return Odds(part // common, whole // common)


def _nowhere(side: Side, taken: int, left: int) -> int:
    return sum(weight for roll, weight in rolls(left) if not fitting(side, roll) & ~taken)


class TurnSolver:
    """The best values of one turn, from dice on ``dice`` and ``left`` dice in hand, by a payoff."""

    def __init__(self, board: Board, cats: int, dice: int, left: int, payoff: Payoff) -> None:
        self._board = board
        self._payoff = payoff
        self._ends = ends(board, cats, dice, left)
        self._price = prices(board, self._ends)
        self._useful = tuple(members(union(self._ends)))
        self._rolled: dict[tuple[int, int], int] = {}

    def stop(self, dice: int, left: int) -> int:
        """What stopping now is worth, not scaled; 0 when the cats would not lie down."""
        return self._payoff(dice, left) if dice in self._ends else 0

    def best(self, dice: int, left: int) -> int:
        """The better of stopping and rolling, over ``SCALE[left]``."""
        stopped = self.stop(dice, left) * SCALE[left]
        return max(stopped, self.roll(dice, left)) if left else stopped

    def roll(self, dice: int, left: int) -> int:
        """What rolling is worth when all goes on well, over ``SCALE[left]``; ``left`` is at least 1."""
        key = dice, left
        if key not in self._rolled:
            self._rolled[key] = self._roll(dice, left)
        return self._rolled[key]

    def _roll(self, dice: int, left: int) -> int:
        """Options from the best down: each takes the rolls that allow it and no better one."""
        table = rolls_of(left)
        value, remaining = 0, table.all
        for worth, number, used in self._options(dice, left):
            taking = table.making[number, used] & remaining
            if taking:
                value += worth * table.weigh(taking)
                remaining ^= taking
        return value

    def _options(self, dice: int, left: int) -> list[tuple[int, int, int]]:
        """(worth over ``SCALE[left - 1]``, number, dice used), best first."""
        making = rolls_of(left).making
        found = []
        for place in self._useful:
            after = dice | 1 << place
            if after == dice or self._price.get(after, DICE + 1) >= left:
                continue
            number = self._board.numbers[place]
            for used in range(1, left - self._price[after] + 1):
                if (number, used) in making:
                    worth = self.best(after, left - used) * (SCALE[left - 1] // SCALE[left - used])
                    found.append((worth, number, used))
        return sorted(found, reverse=True)
