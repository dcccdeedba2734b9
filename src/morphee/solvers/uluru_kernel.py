"""Rows of Uluru solved by a small C library, where it was built (`compiled`).

Nothing needs it: `uluru_search` finds the same answers without, and one test holds both to that.
`uluru_rows` takes whichever is there.
"""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from morphee.games.uluru.content import Wish
from morphee.games.uluru.judgement import NUMBER
from morphee.games.uluru.model import Board, Cards
from morphee.games.uluru.places import NOWHERE, PLEASING
from morphee.solvers.uluru_search import Solved, grade
from morphee.solvers.uluru_sets import ALL, BIRDS, CHAINS, PLACEMENTS, WISHES, boards, own, terms

NAME = "uluru_kernel"

# The same numbers as in the C file.
CODES = 64
NONE = 63

CHAIN = -1
BLOCKS = 79
FIELDS = 5
"""Of an answer: stones, first placement, ways, birds left out, links of chains."""

CODE: dict[Wish, int] = {card: code for code, card in enumerate(WISHES)}
CARDS: dict[tuple[Wish, ...], bytes] = {(card,): bytes([code, NONE]) for card, code in CODE.items()}
"""What a bird's cards are in bytes; pairs are added as they come, a few thousand at most."""


class _Tables(ctypes.Structure):
    """`struct tables` of the C file."""

    _fields_ = [
        ("sets", ctypes.c_char_p),
        ("own", ctypes.c_char_p),
        ("end", ctypes.c_char_p),
        ("about", ctypes.c_char_p),
        ("flips", ctypes.c_char_p),
        ("away", ctypes.c_char_p),
        ("left_out", ctypes.c_char_p),
        ("ways_to_leave_out", ctypes.c_int32),
    ]


class Kernel:
    """The library, loaded and given its tables."""

    def __init__(self, library: Path) -> None:
        self._tables = _tables()
        self._solve = ctypes.CDLL(str(library)).solve_rows
        self._solve.restype = None
        self._at = ctypes.byref(self._tables)

    def solve(self, rows: Sequence[Cards]) -> list[Solved]:
        """Every row solved, in order: the answers of `search_row`."""
        found = array("i", bytes(4 * FIELDS * len(rows)))
        answers = (ctypes.c_int32 * len(found)).from_buffer(found)
        self._solve(self._at, ctypes.c_int32(len(rows)), encoded(rows), answers)
        every = boards()
        fields = [found[n::FIELDS].tolist() for n in range(FIELDS)]
        return [
            Solved(
                stones,
                _without(every[first], missing) if missing else every[first],
                ways,
                grade(stones, ways, links),
            )
            for stones, first, ways, missing, links in zip(*fields, strict=True)
        ]


def encoded(rows: Sequence[Cards]) -> bytes:
    """Two bytes a bird: its card, and its second card or `NONE`."""
    birds = [both for row in rows for both in row]
    try:
        return b"".join([CARDS[both] for both in birds])
    except KeyError:
        CARDS.update({both: bytes(map(CODE.__getitem__, both)) for both in birds if both not in CARDS})
        return b"".join([CARDS[both] for both in birds])


def _without(board: Board, missing: int) -> Board:
    return tuple([None if missing >> bird & 1 else place for bird, place in enumerate(board)])


def _tables() -> _Tables:
    numbers: dict[int, int] = {ALL: 0}
    birds = range(BIRDS)
    under = [_lines(own(bird), numbers) for bird in birds]
    ends = [_lines(terms(bird, contrary), numbers) for contrary in (False, True) for bird in birds]
    left_out = [sum(1 << bird for bird in some) for n in birds for some in combinations(birds, n + 1)]
    return _Tables(
        sets=b"".join([_words(placements) for placements in numbers]),
        own=b"".join(under),
        end=b"".join(ends),
        about=_by_code([NUMBER[card.of] for card in WISHES]),
        flips=_by_code([card.wish == "contrary" for card in WISHES]),
        away=b"".join([_by_code([_away(card, contrary) for card in WISHES]) for contrary in (False, True)]),
        left_out=bytes(left_out),
        ways_to_leave_out=len(left_out),
    )


def _lines(known: dict[Wish, int], numbers: dict[int, int]) -> bytes:
    """Which set each card is, the sets being numbered as they come; a card that is not known is a link."""
    lines = [numbers.setdefault(known[card], len(numbers)) if card in known else CHAIN for card in WISHES]
    return array("h", lines + [0] * (CODES - len(lines))).tobytes()


def _by_code(values: list[int]) -> bytes:
    return bytes(values).ljust(CODES, b"\0")


def _away(card: Wish, contrary: bool) -> bool:
    """Whether a card is granted when the bird it names is missing (UL-8)."""
    return card not in CHAINS and bool(PLEASING[contrary][card.wish][NOWHERE])


def _words(placements: int) -> bytes:
    words = array("Q", placements.to_bytes(PLACEMENTS // 8, "big").ljust(64 * BLOCKS, b"\0"))
    if sys.byteorder == "little":
        words.byteswap()
    return words.tobytes()
