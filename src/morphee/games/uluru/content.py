"""The rock, the birds and the eighty wish cards of Uluru. Places and birds are numbered as listed here."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from morphee.kernel.contract import Value

Colour: TypeAlias = Literal["white", "pink", "yellow", "orange", "red", "green", "blue", "black"]
Place: TypeAlias = Literal["T", "R1", "R2", "B2", "B1", "L3", "L2", "L1"]
Kind: TypeAlias = Literal[
    "anywhere",
    "big_corner",
    "small_corner",
    "long_side",
    "short_side",
    "adjacent",
    "opposite",
    "corner",
    "neither",
    "far",
    "same",
    "contrary",
]
Variant: TypeAlias = Literal["first", "classic", "hard", "all", "two_rows_handicap", "expert"]

Grade: TypeAlias = Literal["dawn", "feathers", "flight", "glide", "ruffled", "pebbles"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
"""UL-3: the birds in the order in which they are judged."""
PLACES: tuple[Place, ...] = get_args(Place)
"""UL-1: the ring, clockwise from the top."""

BIRD = {colour: number for number, colour in enumerate(COLOURS)}
SPOT = {place: number for number, place in enumerate(PLACES)}

# UL-1: each pair once; all these relations go both ways
ADJACENT: tuple[tuple[Place, Place], ...] = (("L1", "L2"), ("L2", "L3"), ("B1", "B2"), ("R1", "R2"))
OPPOSITE: tuple[tuple[Place, Place], ...] = (
    ("L1", "R1"),
    ("L2", "R1"),
    ("L2", "R2"),
    ("L3", "R2"),
    ("T", "B1"),
    ("T", "B2"),
)
CORNER: tuple[tuple[Place, Place], ...] = (("T", "L1"), ("T", "R1"), ("L3", "B1"), ("R2", "B2"))

# UL-2
BIG_CORNER: tuple[Place, ...] = ("L1", "L2", "L3", "B1", "B2")
SMALL_CORNER: tuple[Place, ...] = ("T", "R1", "R2")
LONG_SIDE: tuple[Place, ...] = ("L1", "L2", "L3", "R1", "R2")
SHORT_SIDE: tuple[Place, ...] = ("T", "B1", "B2")

ABOUT_NOBODY: tuple[Kind, ...] = ("anywhere", "big_corner", "small_corner", "long_side", "short_side")


class Wish(Value, omit_defaults=True, cache_hash=True):
    """A wish card. ``of`` is the bird it names; the bird who wishes is the one it lies under (UL-5)."""

    wish: Kind
    of: Colour | None = None


def _each(*kinds: Kind) -> tuple[Wish, ...]:
    return tuple(Wish(kind, colour) for kind in kinds for colour in COLOURS)


# UL-4
LEVELS: dict[int, tuple[Wish, ...]] = {
    1: (Wish("anywhere"),) * 8,
    2: tuple(Wish(kind) for kind in ABOUT_NOBODY[1:] for _ in range(4)),
    3: _each("adjacent", "opposite", "corner"),
    4: _each("neither", "far", "same"),
    5: _each("contrary"),
}

# UL-14, UL-15, UL-16
LEVELS_OF: dict[Variant, tuple[int, ...]] = {
    "first": (1, 2, 3),
    "classic": (2, 3, 4, 5),
    "hard": (3, 4, 5),
    "all": (1, 2, 3, 4, 5),
    "two_rows_handicap": (1, 2, 3, 4, 5),
    "expert": (1, 2, 3, 4, 5),
}

LEVEL: dict[Wish, int] = {card: level for level, cards in LEVELS.items() for card in cards}

EASY_THREES = 16
"""UL-15: how many cards of level 3 go to the easy pile; the other 8 go to the hard one."""


def cards_of(variant: Variant) -> tuple[Wish, ...]:
    """The cards in play, sorted."""
    return tuple(card for level in LEVELS_OF[variant] for card in LEVELS[level])


def level_of(card: Wish) -> int:
    """UL-4: how hard a card is, 1 to 5."""
    return LEVEL[card]


def rounds_of(variant: Variant) -> int:
    """UL-13; with a second row there are cards for 5 rounds (UL-15, UL-16)."""
    return 5 if variant in {"two_rows_handicap", "expert"} else 6


# UL-17, house: the most stones above the best possible for each grade of a night alone
GRADES: tuple[tuple[int, Grade], ...] = (
    (0, "dawn"),
    (2, "feathers"),
    (5, "flight"),
    (9, "glide"),
    (15, "ruffled"),
)


def grade_for(above: int) -> Grade:
    """UL-17, house: what a night alone is called, by its stones above the best possible."""
    return next((grade for most, grade in GRADES if above <= most), "pebbles")
