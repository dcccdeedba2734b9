"""A turn of Pile-Poils worked out to its end: what every choice is worth, yarn included, and how often it
ends in a cat-astrophe.

A turn is a small game against the dice. Only those sets of places matter that can still grow into one that
lays with the dice that are left (`pyramid_sets`), and there are few of them. Over these, with every number of
yarn balls that may be spent, the best value is found by backward induction. What laying is worth, and what a
cat-astrophe leaves, is a `Worth`: tiles, or the chance to win the match. A bonus turn is part of that worth.

Values are floating-point numbers: rerolls for yarn have no common denominator. `solvers.pyramid` has exact
fractions for turns without yarn, and the tests hold the two together.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from morphee.games.pyramid.board import Board, members
from morphee.games.pyramid.content import DICE
from morphee.solvers.pyramid_sets import ends, prices, rolls_of, union


class Value(NamedTuple):
    """What something is worth when all that follows is chosen for the most worth, and how likely the cats
    then lie down instead of a cat-astrophe. Of equal worths the safer is better, as tuples compare."""

    worth: float
    safe: float


class Worth(Protocol):
    """What the end of a turn is worth."""

    def laid(self, places: int, left: int, yarn: int) -> float:
        """Cats on those places, with so many dice left over, and so many balls kept (those just won not
        counted)."""
        ...

    def lost(self, yarn: int) -> float:
        """A cat-astrophe."""
        ...


class Turn:
    """The values of one turn of ``size`` dice, from ``dice`` places on.

    ``left`` dice are in hand (those not placed yet); ``yarn`` is how many balls there are to spend.
    """

    def __init__(self, board: Board, cats: int, dice: int, left: int, worth: Worth) -> None:
        self._board = board
        self._worth = worth
        self._ends = ends(board, cats, dice, left)
        self._price = prices(board, self._ends)
        self._useful = union(self._ends)
        self._steps: dict[int, list[tuple[int, int, int]]] = {}
        self._after: dict[tuple[int, int, int], Value] = {}
        self._rolled: dict[tuple[int, int, int], Value] = {}

    def stop(self, dice: int, left: int, yarn: int) -> Value:
        """Stopping now; a cat-astrophe when the cats would not lie down."""
        if dice in self._ends:
            return Value(self._worth.laid(dice, left, yarn), 1.0)
        return Value(self._worth.lost(yarn), 0.0)

    def best(self, dice: int, left: int, yarn: int) -> Value:
        """The better of stopping and rolling on, after dice were placed."""
        key = dice, left, yarn
        found = self._after.get(key)
        if found is None:
            found = self.stop(dice, left, yarn)
            if left:
                found = max(found, self.roll(dice, left, yarn))
            self._after[key] = found
        return found

    def roll(self, dice: int, left: int, yarn: int) -> Value:
        """Rolling ``left`` dice, at least one, with so many balls to spend on it and on later rolls."""
        key = dice, left, yarn
        found = self._rolled.get(key)
        if found is None:
            found = self._rolled[key] = self._roll(dice, left, yarn)
        return found

    def placed(self, dice: int, place: int, left: int, yarn: int) -> Value:
        """Having put some of the dice on one more place, ``left`` dice being left over."""
        after = dice | 1 << place
        if self._price.get(after, DICE + 1) > left:
            return Value(self._worth.lost(yarn), 0.0)  # it can never lay any more
        return self.best(after, left, yarn)

    def lost(self, yarn: int) -> float:
        """What a cat-astrophe leaves."""
        return self._worth.lost(yarn)

    def reroll(self, dice: int, left: int, yarn: int) -> Value:
        """Spending one of ``yarn`` balls on the roll that lies there."""
        return self.roll(dice, left, yarn - 1)

    def _roll(self, dice: int, left: int, yarn: int) -> Value:
        """Options from the best down: each takes the rolls that allow it and no better one. A reroll, or the
        loss that keeps the ball, takes all that remain when its turn comes."""
        table = rolls_of(left)
        rest = Value(self._worth.lost(yarn), 0.0)
        if yarn:
            rest = max(rest, self.reroll(dice, left, yarn))
        worth = safe = 0.0
        remaining = table.all
        for option, allows in self._options(dice, left, yarn):
            if option[0] <= rest[0] or not remaining:
                break
            taking = allows & remaining
            if taking:
                share = table.share(taking)
                worth += share * option[0]
                safe += share * option[1]
                remaining ^= taking
        share = table.share(remaining)
        return Value(worth + share * rest[0], safe + share * rest[1])

    def _options(self, dice: int, left: int, yarn: int) -> list[tuple[Value, int]]:
        """The best value for each number and count of dice, best first, with the rolls that allow it."""
        making = rolls_of(left).making
        found: dict[tuple[int, int], Value] = {}
        for after, number, price in self._steps_from(dice):
            for used in range(1, left - price + 1):
                way = number, used
                if way in making:
                    value = self.best(after, left - used, yarn)
                    if way not in found or found[way] < value:
                        found[way] = value
        return sorted([(value, making[way]) for way, value in found.items()], reverse=True)

    def _steps_from(self, dice: int) -> list[tuple[int, int, int]]:
        """Where one more place leads: the places then, its number, and the dice needed after that."""
        found = self._steps.get(dice)
        if found is None:
            numbers, price = self._board.numbers, self._price
            found = self._steps[dice] = [
                (dice | 1 << place, numbers[place], price[dice | 1 << place])
                for place in members(self._useful & ~dice)
                if dice | 1 << place in price
            ]
        return found
