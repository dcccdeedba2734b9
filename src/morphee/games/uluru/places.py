"""Where a bird may sit to be pleased: sets of places as bits, by the spot of the bird it wishes about."""

from __future__ import annotations

from collections.abc import Sequence

from morphee.games.uluru.content import (
    ADJACENT,
    BIG_CORNER,
    CORNER,
    LONG_SIDE,
    OPPOSITE,
    PLACES,
    SHORT_SIDE,
    SMALL_CORNER,
    SPOT,
    Kind,
    Place,
)

SPOTS = len(PLACES)
NOWHERE = SPOTS
"""Stands for the spot of a bird that is not on the rock."""
EVERYWHERE = (1 << SPOTS) - 1


def _bits(places: Sequence[Place]) -> int:
    return sum(1 << SPOT[place] for place in places)


def _related(pairs: Sequence[tuple[Place, Place]]) -> list[int]:
    both = [*pairs, *((b, a) for a, b in pairs)]
    return [_bits([b for a, b in both if a == place]) for place in PLACES]


def _distant(spot: int) -> int:
    """UL-4: at least two places between, counted the shorter way round, corners included."""
    return sum(1 << other for other in range(SPOTS) if 3 <= (other - spot) % SPOTS <= SPOTS - 3)


def _neither() -> list[int]:
    return [EVERYWHERE & ~(a | o) for a, o in zip(_related(ADJACENT), _related(OPPOSITE), strict=True)]


def _zone(places: Sequence[Place]) -> list[int]:
    return [_bits(places)] * (SPOTS + 1)


# UL-2, UL-4; the last entry of each is for a missing bird: what needs it is not granted (UL-8)
_PLAIN: dict[Kind, list[int]] = {
    "anywhere": [EVERYWHERE] * (SPOTS + 1),
    "big_corner": _zone(BIG_CORNER),
    "small_corner": _zone(SMALL_CORNER),
    "long_side": _zone(LONG_SIDE),
    "short_side": _zone(SHORT_SIDE),
    "adjacent": [*_related(ADJACENT), 0],
    "opposite": [*_related(OPPOSITE), 0],
    "corner": [*_related(CORNER), 0],
    "neither": [*_neither(), EVERYWHERE],
    "far": [*map(_distant, range(SPOTS)), 0],
}


def _contrary(kind: Kind) -> list[int]:
    """UL-10; UL-8: "nearer than that" needs the other bird as much as "far" does."""
    negated = [EVERYWHERE & ~places for places in _PLAIN[kind]]
    return [*negated[:NOWHERE], 0] if kind == "far" else negated


PLEASING: dict[bool, dict[Kind, list[int]]] = {
    False: _PLAIN,
    True: {kind: _contrary(kind) for kind in _PLAIN},
}
"""By whether the contrary is wished, by kind, by the spot of the bird it is about: the places, as bits."""
