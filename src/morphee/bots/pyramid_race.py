"""What the end of a turn of Pile-Poils is worth to somebody who plays to win the match.

The match is a race: whoever lays the last of their tiles first has won (PP-16), whatever comes after. A turn
of a good player lays a few tiles or none, so who wins from "I have m tiles left, they have o, it is their
turn" is a small table made by backward induction. Being behind makes risk worth taking; being ahead does not.
"""

from __future__ import annotations

from functools import cache

from morphee.games.pyramid.board import Board
from morphee.games.pyramid.content import GOLD
from morphee.games.pyramid.laying import bonus_dice, tiles_for, yarn_for
from morphee.kernel.contract import Value
from morphee.solvers.pyramid_worth import estimated

GAINS = (218, 6, 165, 329, 121, 72, 53, 26, 8, 2)
"""How often, in a thousand, a turn of a good player lays 0, 1, 2 … tiles (matches of `skilled` bots)."""
MOST_TILES = 26
BALL = 0.7
"""What a ball of yarn is worth in tiles; of 0.3, 0.45 and 0.7 the one that won most matches."""
BONUS_LOST = 0.25
"""How often a bonus turn lays nothing."""


@cache
def _chances() -> tuple[tuple[float, ...], ...]:
    """``[mine][theirs]``: the chance to win of the one whose turn it is."""
    table = [[1.0] * (MOST_TILES + 1) for _ in range(MOST_TILES + 1)]
    share = [gain / sum(GAINS) for gain in GAINS]
    for both in range(2, 2 * MOST_TILES + 1):
        for mine in range(max(1, both - MOST_TILES), min(MOST_TILES, both - 1) + 1):
            table[mine][both - mine] = _chance(table, mine, both - mine, share)
    return tuple(map(tuple, table))


def _chance(table: list[list[float]], mine: int, theirs: int, share: list[float]) -> float:
    """Laying nothing passes the turn to somebody in the mirrored place, who may lay nothing too."""

    def gained(mine: int, theirs: int) -> float:
        pairs = enumerate(share[1:], 1)
        return sum([p * (1 - table[theirs][mine - g] if g < mine else 1.0) for g, p in pairs])

    miss = share[0]
    ours, others = gained(mine, theirs), gained(theirs, mine)
    return (ours + miss * (1 - others - miss)) / (1 - miss * miss) if miss < 1 else 0.0


def win_chance(mine: float, theirs: float) -> float:
    """Of the one whose turn it is; between whole tiles in proportion."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    low, high = _between(int(mine), theirs), _between(int(mine) + 1, theirs)
    return low + (high - low) * (mine - int(mine))


def _between(row: int, theirs: float) -> float:
    """For a whole number of one's own tiles."""
    chances = _chances()[min(row, MOST_TILES)] if row else (1.0,) * (MOST_TILES + 1)
    column = min(int(theirs), MOST_TILES - 1)
    low = chances[column] if column else 0.0 if row else 1.0
    return low + (chances[column + 1] - low) * min(theirs - column, 1.0)


class Race(Value):
    """Where everybody stands before the turn: tiles left and yarn, mine and those of the others."""

    mine: int
    others: tuple[tuple[int, int], ...]

    def rival(self) -> float:
        """The tiles left of the one who is furthest, a ball of yarn counted as part of a tile."""
        return max(0.5, min([tiles - BALL * yarn for tiles, yarn in self.others]))


class ToWin:
    """The chance to win the race, once the turn is over and it is the others' turn."""

    def __init__(self, board: Board, cats: int, size: int, race: Race) -> None:
        self._board = board
        self._cats = cats
        self._size = size
        self._race = race
        self._rival = race.rival()

    def laid(self, places: int, left: int, yarn: int) -> float:
        mine = self._race.mine - tiles_for(self._board, places)
        if mine <= 0:
            return 1.0
        yarn += yarn_for(self._board, places)
        after = self._cats | places
        dice = bonus_dice(self._board, self._size, self._size - left, places)
        if not dice:
            return self._chance(mine, yarn)
        gain = estimated(self._board, after, dice) / (1 - BONUS_LOST)
        return BONUS_LOST * self._chance(mine, yarn) + (1 - BONUS_LOST) * self._chance(mine - gain, yarn)

    def lost(self, yarn: int) -> float:
        return self._chance(self._race.mine, yarn)

    def _chance(self, mine: float, yarn: int) -> float:
        """A ball alone lays nothing: part of a tile is always left."""
        if mine <= 0:
            return 1.0
        return 1.0 - win_chance(self._rival, max(0.25, mine - BALL * yarn))


class ForGold:
    """The race is over: golden cats for the Winner, tiles laid for the others (PP-18)."""

    def __init__(self, board: Board, cats: int, size: int, most: int) -> None:
        self._board = board
        self._cats = cats
        self._size = size
        self._most = most

    @staticmethod
    def room(is_winner: bool, tiles: int, gold: int) -> int:
        """How many more cats can count."""
        return GOLD - gold if is_winner else tiles

    def laid(self, places: int, left: int, yarn: int) -> float:
        dice = bonus_dice(self._board, self._size, self._size - left, places)
        more = estimated(self._board, self._cats | places, dice) if dice else 0.0
        found = tiles_for(self._board, places) + more
        return min(found, float(self._most)) + BALL * (yarn + yarn_for(self._board, places))

    def lost(self, yarn: int) -> float:
        return BALL * yarn
