"""Rows of Uluru solved: by the C kernel where it was built, by the search in Python elsewhere.

The answers are the same: both are integers all the way, and one test holds them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from morphee.games.uluru.model import Cards
from morphee.solvers.compiled import built
from morphee.solvers.uluru_kernel import NAME, Kernel
from morphee.solvers.uluru_search import Solved, search_row


@cache
def kernel() -> Kernel | None:
    """The kernel, if it was built."""
    library = built(NAME)
    return None if library is None else Kernel(library)


def solve_row(cards: Cards) -> Solved:
    """One row, one or two cards a bird."""
    by = kernel()
    return search_row(cards) if by is None else by.solve([cards])[0]


def solve_rows(rows: Sequence[Cards]) -> list[Solved]:
    """Every row solved, in order."""
    by = kernel()
    return [search_row(row) for row in rows] if by is None else by.solve(rows)
