"""The pyramid as a graph. Places are numbered from the bottom row up, left to right; a set of places is
a bit mask, so that bases, neighbours and free places are one operation each (PP-21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from morphee.games.pyramid.content import NEUTRAL_ROWS, NUMBERS, YARN_NUMBER, Side, width_of
from morphee.kernel.contract import Value


class Place(Value):
    """One place: where it is drawn, what touches its lower edge, what it is adjacent to.

    ``x`` and ``width`` are in half tiles, so that a row shifted by half a tile stays whole.
    """

    row: int
    index: int
    number: int
    x: int
    width: int
    base: tuple[int, ...]
    near: tuple[int, ...]


class Board(Value):
    """One side: its places, and the same as masks by place number."""

    side: Side
    places: tuple[Place, ...]
    numbers: tuple[int, ...]
    base: tuple[int, ...]
    near: tuple[int, ...]
    rows: tuple[int, ...]
    all: int
    eights: int
    neutral: int

    def find(self, row: int, index: int) -> int | None:
        """The number of the place at that row and index, both from 0."""
        if not 0 <= row < len(NUMBERS[self.side]) or not 0 <= index < len(NUMBERS[self.side][row]):
            return None
        return sum(map(len, NUMBERS[self.side][:row])) + index


def members(mask: int) -> Iterator[int]:
    """The places of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


@cache
def board(side: Side) -> Board:
    places = _places(side)
    base = tuple(mask_of(place.base) for place in places)
    near = tuple(mask_of(place.near) for place in places)
    numbered = tuple(place.number for place in places)
    rows = tuple(place.row for place in places)
    eights = mask_of(p for p, number in enumerate(numbered) if number == YARN_NUMBER)
    neutral = mask_of(p for p, row in enumerate(rows) if row < NEUTRAL_ROWS)
    return Board(
        side=side,
        places=places,
        numbers=numbered,
        base=base,
        near=near,
        rows=rows,
        all=(1 << len(places)) - 1,
        eights=eights,
        neutral=neutral,
    )


def _places(side: Side) -> tuple[Place, ...]:
    drawn = list(_drawn(side))
    base = [tuple(q for q, under in enumerate(drawn) if _carries(under, place)) for place in drawn]
    return tuple(replace(place, base=base[p], near=_near(drawn, base, p)) for p, place in enumerate(drawn))


def _drawn(side: Side) -> Iterator[Place]:
    """Every place where it is drawn, still without its base and neighbours."""
    for row, numbers in enumerate(NUMBERS[side]):
        x = row
        for index, number in enumerate(numbers):
            width = 2 * width_of(number)
            yield Place(row=row, index=index, number=number, x=x, width=width, base=(), near=())
            x += width


def _carries(under: Place, place: Place) -> bool:
    """PP-21: in the row below, overlapping by more than a point."""
    if under.row != place.row - 1:
        return False
    return max(under.x, place.x) < min(under.x + under.width, place.x + place.width)


def _near(drawn: list[Place], base: list[tuple[int, ...]], p: int) -> tuple[int, ...]:
    beside = (q for q in (p - 1, p + 1) if 0 <= q < len(drawn) and drawn[q].row == drawn[p].row)
    above = (q for q in range(len(drawn)) if p in base[q])
    return tuple(sorted({*beside, *base[p], *above}))
