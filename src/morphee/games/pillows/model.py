"""The data of Pilo Pilo: options, what players do, what happened, how things stand."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from morphee.games.pillows.content import Card
from morphee.kernel.contract import Millis, Seat, Value

Use: TypeAlias = Literal["throw", "shield", "sleep", "none"]
Phase: TypeAlias = Literal["rest", "hush", "open", "over"]

FALSE_START = Millis(100)
"""PI-17: no human reacts to a reveal faster."""


class Config(Value, forbid_unknown_fields=True):
    """``window`` is the time to act, ``rest`` the time to look at the verdicts, in milliseconds."""

    apprentice: bool = False
    window: Annotated[int, Meta(ge=2_000, le=8_000)] = 4_000
    rest: Annotated[int, Meta(ge=500, le=10_000)] = 3_000


class Take(Value, tag="take"):
    """Put a hand on a pillow, its use still open (the beginning of a drag)."""


class Throw(Value, tag="throw"):
    """Throw a pillow, the one in hand or else a free one."""

    target: Seat


class Shield(Value, tag="shield"):
    """Hold a pillow before oneself."""


class Sleep(Value, tag="sleep"):
    """Hold a pillow to the ear and sleep on it."""


Action: TypeAlias = Take | Throw | Shield | Sleep


class Touch(Value, omit_defaults=True):
    """What a player has done with a pillow this turn; ``use`` is "none" until it is finished."""

    use: Use
    target: Seat | None = None
    early: bool = False


class Verdict(Value):
    """Whether a player did the right thing with their card, and in a word why (see `resolve`)."""

    right: bool
    why: str


class Dealt(Value, tag="dealt"):
    """``piles`` is told to nobody: nobody may know a pile's cards, the owner included (PI-3)."""

    piles: tuple[tuple[Card, ...], ...] | None
    count: int


class PillowsBack(Value, tag="pillows_back"):
    """All pillows lie in the centre; after a pause that is told to nobody the cards turn (PI-15, PI-20)."""

    pause: Millis | None


class Revealed(Value, tag="revealed"):
    cards: tuple[Card, ...]


class StartedEarly(Value, tag="started_early"):
    """Touched a pillow before the reveal, or sooner after it than anybody can react (PI-17)."""

    seat: Seat


class Took(Value, tag="took"):
    seat: Seat


class Threw(Value, tag="threw"):
    seat: Seat
    target: Seat


class Shielded(Value, tag="shielded"):
    seat: Seat


class Slept(Value, tag="slept"):
    seat: Seat


class TurnClosed(Value, tag="turn_closed"):
    verdicts: tuple[Verdict, ...]


Event: TypeAlias = (
    Dealt | PillowsBack | Revealed | StartedEarly | Took | Threw | Shielded | Slept | TurnClosed
)


class State(Value):
    """``piles`` have their top first; ``known`` counts the cards at each bottom that all have seen."""

    config: Config
    phase: Phase
    turn: int
    piles: tuple[tuple[Card, ...], ...]
    known: tuple[int, ...]
    cards: tuple[Card, ...]
    touches: tuple[Touch | None, ...]
    free: int
    shown: Millis
    due: Millis
    verdicts: tuple[Verdict, ...]


class Public(Value):
    """What everybody sees: the table. ``closes`` is when the turn ends at the latest."""

    turn: int
    phase: Phase
    counts: tuple[int, ...]
    pillows: int
    free: int
    cards: tuple[Card, ...]
    touches: tuple[Touch | None, ...]
    closes: Millis | None
    verdicts: tuple[Verdict, ...]
