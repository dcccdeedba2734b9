"""What a match of Uluru consists of: its options, the state, and the small types they share."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypeVar

from msgspec import Meta

from morphee.games.uluru.content import Colour, Place, Variant, Wish
from morphee.kernel.contract import Millis, Seat, Value

T = TypeVar("T")
Phase: TypeAlias = Literal["rest", "glass", "over"]
Row: TypeAlias = Literal["light", "dark", "both"]
Ending: TypeAlias = Literal["glass", "done", "limit"]
Auto: TypeAlias = Literal["own_colour", "loop", "itself", "anywhere"]
Why: TypeAlias = Literal[
    "met", "unmet", "needs_missing", "missing", "own_colour", "loop", "itself", "anywhere"
]

Board: TypeAlias = tuple[Place | None, ...]
"""Where each of one player's eight birds sits, in the order of the colours; ``None``: not on the rock."""
Cards: TypeAlias = tuple[tuple[Wish, ...], ...]
"""The cards under each of the eight animals: one, or two (UL-16)."""
Piles: TypeAlias = tuple[tuple[Wish, ...], ...]
"""One pile of cards; for the handicap an easy and a hard one (UL-15)."""

LIMIT = Millis(15 * 60_000)
"""How long a round without a glass may last: every wait has an end."""


class Config(Value, forbid_unknown_fields=True):
    """``glass`` and ``rest`` in seconds; ``hard_row``: who plays the hard row of the handicap;
    ``second``: how many colours get a second card (expert only); ``help``: wishes light up for their
    owner as they are met, while the glass runs."""

    variant: Variant = "first"
    glass: Annotated[int, Meta(ge=30, le=180)] | None = 60
    rest: Annotated[int, Meta(ge=5, le=180)] = 60
    hard_row: Annotated[tuple[Seat, ...], Meta(max_length=5)] = ()
    second: Annotated[int, Meta(ge=1, le=8)] = 3
    help: bool = False


class Term(Value, omit_defaults=True):
    """One thing a wish comes down to once chains are followed: a card, or its contrary.

    ``via`` are the colours followed to reach it; ``auto`` says why it is granted whatever the birds do.
    """

    wish: Wish
    contrary: bool = False
    via: tuple[Colour, ...] = ()
    auto: Auto | None = None


Reading: TypeAlias = tuple[Term, ...]
"""What one card means for the bird it lies under: all terms must hold."""


class Verdict(Value, omit_defaults=True):
    """Whether a wish was granted, and why; ``failed`` numbers the terms of its reading that do not hold."""

    granted: bool
    why: Why
    failed: tuple[int, ...] = ()


class Best(Value):
    """The fewest stones that the cards allow, and a placement that costs no more (UL-20)."""

    stones: int
    birds: Board


class RowResult(Value):
    """What the cards of a row meant, colour by colour and card by card, and the best possible."""

    row: Row
    readings: tuple[tuple[Reading, ...], ...]
    best: Best


class SeatResult(Value):
    """How one player did: the row played, where the birds sat, the verdicts, the stones."""

    row: Row
    birds: Board
    verdicts: tuple[tuple[Verdict, ...], ...]
    stones: int


class State(Value):
    """``piles`` have their top first, ``laid`` are the cards that were drawn from each so far, the last
    round's included; ``said`` is done during the glass, ready between rounds.

    ``sheet`` has a line a round with each player's stones, ``bests`` one with each row's best possible.
    """

    config: Config
    phase: Phase
    round: int
    piles: Piles
    laid: Piles
    light: tuple[Wish, ...]
    dark: tuple[Wish | None, ...]
    boards: tuple[Board, ...]
    said: tuple[bool, ...]
    since: Millis
    rows: tuple[RowResult, ...]
    results: tuple[SeatResult, ...]
    end: Ending | None
    stones: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    bests: tuple[tuple[int, ...], ...]


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same tuple with another value at ``index``."""
    return (*values[:index], value, *values[index + 1 :])
