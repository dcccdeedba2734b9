"""The printed matter of Pile-Poils: two boards, tiles, gold, yarn, dice, titles.

The numbers of the boards are our own; the printed ones are not public.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Side: TypeAlias = Literal["A", "B"]

# PP-1
TILES = 72
GOLD = 12
YARN = 12
DICE = 5

# Rows from the bottom.
NUMBERS: dict[Side, tuple[tuple[int, ...], ...]] = {
    "A": (
        (3, 6, 2, 5, 4, 8, 4, 5, 2, 6, 3),
        (5, 8, 4, 6, 3, 3, 6, 4, 8, 5),
        (6, 2, 5, 3, 8, 3, 5, 2, 6),
        (4, 8, 2, 10, 2, 8, 4),
        (5, 3, 6, 12, 6, 3, 5),
        (2, 4, 8, 8, 4, 2),
        (8, 2, 12, 3, 8),
        (5, 10, 6),
        (8, 4, 8),
        (10,),
        (12,),
    ),
    "B": (
        (2, 5, 3, 6, 4, 8, 4, 6, 3, 5, 2),
        (8, 6, 10, 3, 3, 10, 6, 8),
        (4, 2, 5, 12, 8, 12, 5, 2, 4),
        (8, 5, 2, 10, 2, 5, 8),
        (6, 8, 4, 12, 4, 8, 6),
        (3, 10, 10, 3),
        (8, 12, 12, 12, 8),
        (8, 10, 8),
    ),
}

YARN_NUMBER = 8
NEUTRAL_ROWS = 2

Title: TypeAlias = Literal[
    "juggler", "whisperer", "humming", "tucker_in", "nap_wizard", "dream_spinner", "architect"
]

# PP-19: the fewest golden cats that earn each title
TITLES: tuple[tuple[int, Title], ...] = (
    (12, "architect"),
    (9, "dream_spinner"),
    (7, "nap_wizard"),
    (5, "tucker_in"),
    (3, "humming"),
    (1, "whisperer"),
    (0, "juggler"),
)


def tiles_on(number: int) -> int:
    """PP-10: how many tiles a place takes."""
    return 2 if number == 10 else 3 if number == 12 else 1


def width_of(number: int) -> int:
    """PP-21: the two cats of a 10 lie side by side."""
    return 2 if number == 10 else 1


def tiles_each(seats: int, first: int) -> tuple[int, ...]:
    """PP-2: who holds how many tiles, seat by seat; the last player sits right of the first."""
    by_turn = {2: (26, 25), 3: (25, 24, 23), 4: (19, 18, 18, 17)}[seats]
    return tuple(by_turn[(seat - first) % seats] for seat in range(seats))


def title_for(gold: int) -> Title:
    """PP-19"""
    return next(title for least, title in TITLES if gold >= least)
