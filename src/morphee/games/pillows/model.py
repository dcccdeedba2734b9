"""What a match of Pilo Pilo consists of: its options, the state, and the small types both share."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypeVar

from msgspec import Meta

from morphee.games.pillows.content import Card
from morphee.kernel.contract import Millis, Seat, Value

T = TypeVar("T")
Use: TypeAlias = Literal["throw", "shield", "sleep", "none"]
Phase: TypeAlias = Literal["rest", "hush", "open", "over"]

FALSE_START = Millis(100)
"""PI-17: a touch sooner than this after the reveal is a false start; no human reacts so fast."""
SHORTEST_HUSH, LONGEST_HUSH = Millis(400), Millis(1_600)
"""PI-20: the bounds of the random pause before a reveal."""


class Config(Value, forbid_unknown_fields=True):
    """``window`` is the time to act, ``rest`` the time to look at the verdicts, in milliseconds."""

    apprentice: bool = False
    window: Annotated[int, Meta(ge=2_000, le=8_000)] = 4_000
    rest: Annotated[int, Meta(ge=500, le=10_000)] = 3_000


class Touch(Value, omit_defaults=True):
    """What a player has done with a pillow this turn; ``use`` is "none" until it is finished."""

    use: Use
    target: Seat | None = None
    early: bool = False


class Verdict(Value):
    """Whether a player did the right thing with their card, and the reason in a word (see `verdicts`)."""

    right: bool
    why: str


class State(Value):
    """``piles`` have their top first. ``gone`` are the cards that left the game, seat by seat; ``known``
    counts the cards at the bottom of each pile that all have seen. ``since`` is when the phase began,
    ``due`` when it ends by itself."""

    config: Config
    phase: Phase
    turn: int
    piles: tuple[tuple[Card, ...], ...]
    gone: tuple[tuple[Card, ...], ...]
    known: tuple[int, ...]
    cards: tuple[Card, ...]
    touches: tuple[Touch | None, ...]
    free: int
    since: Millis
    due: Millis
    verdicts: tuple[Verdict, ...]


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same tuple with another value at ``index``."""
    return (*values[:index], value, *values[index + 1 :])
