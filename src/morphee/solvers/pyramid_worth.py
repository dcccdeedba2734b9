"""What the end of a turn of Pile-Poils is worth in tiles, bonus turns included (PP-15).

A bonus turn is a turn of its own on the board with the new cats, and may bring another: worked out to the
end that is thousands of small turns. ``depth`` says how many bonus turns in a row are searched; one beyond
that is worth what turns of so many dice were worth on some 700 boards of played matches, fitted by what can
be laid at once. With a depth of 3 nothing is left to estimate (one die is counted exactly) and values are
exact. In Python that takes up to seconds on a wide board; `pyramid_kernel`, where it was built, takes some
milliseconds for the same values.
"""

from __future__ import annotations

from functools import lru_cache

from morphee.games.pyramid.board import Board, members
from morphee.games.pyramid.content import YARN
from morphee.games.pyramid.laying import bonus_dice, tiles_for, yarn_for
from morphee.solvers.pyramid_kernel import Kernel, kernel
from morphee.solvers.pyramid_sets import layable
from morphee.solvers.pyramid_turn import Turn

EXACT = 3
NUMBERS = (2, 3, 4, 5, 6, 8, 10, 12)

# In thousandths of a tile: a constant; for each number that can be laid at once; for eight pairs of
# neighbours, and for ten places, that can be. One die is not estimated, see `one_die`.
FITTED: tuple[tuple[int, ...], ...] = (
    (0,) * 11,
    (0,) * 11,
    (145, 193, 207, 262, 259, 310, 131, 134, 66, -216, 277),
    (587, 72, 96, 136, 151, 210, 206, 401, 414, -52, 514),
    (1203, 51, 100, 14, 93, 161, 16, 421, 836, 331, 624),
    (2051, 165, 214, -2, 117, 174, -174, 275, 587, 561, 751),
)
MOST_PAIRS, MOST_PLACES = 8, 10


@lru_cache(maxsize=1 << 14)
def estimated(board: Board, cats: int, size: int) -> float:
    """About how many tiles a turn of so many dice lays on that board."""
    places = layable(board, cats)
    if not places or size == 1:
        return one_die(board, cats, 0, 0.0)
    base, *each, pairs, count = FITTED[size]
    there = {board.numbers[place] for place in members(places)}
    side_by_side = sum([(board.near[place] & places).bit_count() for place in members(places)]) / 2
    found = float(base) + sum([worth for number, worth in zip(NUMBERS, each, strict=True) if number in there])
    found += pairs * min(side_by_side, MOST_PAIRS) / MOST_PAIRS
    found += count * min(places.bit_count(), MOST_PLACES) / MOST_PLACES
    return max(0.0, found / 1_000)


def one_die(board: Board, cats: int, yarn: int, ball: float) -> float:
    """A turn of one die, exactly: a tile for each number up to 6 that can be laid, rerolled while it pays."""
    numbers = {board.numbers[place] for place in members(layable(board, cats))}
    chance = len([number for number in numbers if number <= 6]) / 6
    found = 0.0
    for balls in range(yarn + 1):
        found = chance * (1 + ball * balls) + (1 - chance) * max(found, ball * balls)
    return found


class Tiles:
    """Tiles laid in a turn of ``size`` dice and its bonus turns, with at most ``yarn`` balls to spend; each
    ball kept counts ``ball`` tiles."""

    def __init__(
        self,
        board: Board,
        cats: int,
        size: int,
        depth: int = EXACT,
        ball: float = 0.0,
        yarn: int = YARN,
        by: Kernel | None = None,
    ) -> None:
        self._board = board
        self._cats = cats
        self._size = size
        self._depth = depth
        self._ball = ball
        self._known: dict[tuple[int, int, int, int], float] = {}
        self._search = by.search(board, cats, yarn, ball) if by and depth >= EXACT else None

    @classmethod
    def exact(cls, board: Board, cats: int, size: int, yarn: int) -> Tiles:
        """All bonus turns searched, by the kernel if it was built."""
        return cls(board, cats, size, yarn=yarn, by=kernel())

    def laid(self, places: int, left: int, yarn: int) -> float:
        kept = yarn + yarn_for(self._board, places)
        dice = bonus_dice(self._board, self._size, self._size - left, places)
        following = self._following(self._cats | places, dice, kept) if dice else self._ball * kept
        return tiles_for(self._board, places) + following

    def lost(self, yarn: int) -> float:
        return self._ball * yarn

    def _following(self, cats: int, dice: int, yarn: int) -> float:
        """What a bonus turn is worth, and the balls after it."""
        if dice == 1:
            return one_die(self._board, cats, yarn, self._ball)
        if self._search is not None:
            return self._search(cats, dice, yarn)
        if not self._depth:
            return estimated(self._board, cats, dice) + self._ball * yarn
        key = cats, dice, yarn, self._depth
        found = self._known.get(key)
        if found is None:
            worth = Tiles(self._board, cats, dice, self._depth - 1, self._ball)
            worth._known = self._known
            found = self._known[key] = Turn(self._board, cats, 0, dice, worth).roll(0, dice, yarn).worth
        return found
