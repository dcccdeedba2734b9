"""Bonus turns of Pile-Poils searched by a small C library, where somebody has built it (`compiled`).

Nothing needs it: `pyramid_worth.Tiles` searches them without, some hundred times more slowly, and one test
holds both to the same values.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from math import isnan
from pathlib import Path
from weakref import finalize

from morphee.games.pyramid.board import Board, mask_of
from morphee.games.pyramid.content import tiles_on
from morphee.games.pyramid.laying import BONUS_ROWS
from morphee.solvers.compiled import built

NAME = "pyramid_kernel"
PLACES = 64
"""The same number as in the C file."""

Search = Callable[[int, int, int], float]
"""What a turn is worth: by the cats that lie, the dice of the turn, and the balls to spend."""


class _Board(ctypes.Structure):
    """`struct board` of the C file."""

    _fields_ = [
        ("places", ctypes.c_int32),
        ("rows_for_bonus", ctypes.c_int32),
        ("eights", ctypes.c_uint64),
        ("dear", ctypes.c_uint64),
        *[(name, ctypes.c_uint64 * PLACES) for name in ("base", "near", "above")],
        *[(name, ctypes.c_int32 * PLACES) for name in ("number", "tiles", "row")],
    ]


class Kernel:
    """The library, loaded."""

    def __init__(self, library: Path) -> None:
        c = ctypes.CDLL(str(library))
        self._begin, self._end, self._worth = c.begin_search, c.end_search, c.turn_worth
        self._begin.restype = ctypes.c_void_p
        self._begin.argtypes = [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_int32, ctypes.c_double]
        self._end.restype, self._end.argtypes = None, [ctypes.c_void_p]
        self._worth.restype = ctypes.c_double
        self._worth.argtypes = [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_int32, ctypes.c_int32]
        c.prepare()
        self._boards: dict[str, _Board] = {}

    def search(self, board: Board, cats: int, yarn: int, ball: float) -> Search:
        """The bonus turns of a turn that begins with those cats lying and so many balls: what they are worth
        in tiles, each ball kept counted as ``ball``. What was found is kept as long as this function."""
        found = self._boards.get(board.side)
        if found is None:
            found = self._boards[board.side] = _structure(board)
        begun = self._begin(ctypes.addressof(found), cats, yarn, ball)
        if not begun:
            raise MemoryError
        return self._searching(begun)

    def _searching(self, begun: int) -> Search:
        call = self._worth

        def worth(cats: int, dice: int, yarn: int) -> float:
            found: float = call(begun, cats, dice, yarn)
            if isnan(found):
                raise MemoryError(f"the kernel has no room for the turns on {cats:#x}")
            return found

        finalize(worth, self._end, begun)
        return worth


@cache
def kernel() -> Kernel | None:
    """The kernel, if it was built."""
    library = built(NAME)
    return None if library is None else Kernel(library)


def _structure(board: Board) -> _Board:
    places = range(len(board.places))
    found = _Board(
        places=len(places),
        rows_for_bonus=BONUS_ROWS,
        eights=board.eights,
        dear=mask_of(p for p in places if board.numbers[p] > 6),
    )
    for place in places:
        found.base[place], found.near[place] = board.base[place], board.near[place]
        found.above[place] = mask_of(q for q in places if board.base[q] >> place & 1)
        found.number[place], found.row[place] = board.numbers[place], board.rows[place]
        found.tiles[place] = tiles_on(board.numbers[place])
    return found
