"""`morphee judge pillows`: one turn from a kitchen table, with everybody's reaction times."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from morphee.games.pillows.content import Card, pillows_for
from morphee.games.pillows.model import FALSE_START, Touch, Use
from morphee.games.pillows.verdicts import verdicts
from morphee.kernel.contract import Seat, Value
from morphee.kernel.judge import Impossible, Judge


class Reach(Value, forbid_unknown_fields=True):
    """A hand that went for a pillow: when (from the reveal), and what was done with it."""

    seat: Annotated[int, Meta(ge=0, le=5)]
    rt: int
    use: Use
    target: Annotated[int, Meta(ge=0, le=5)] | None = None


class Turn(Value, forbid_unknown_fields=True):
    """The revealed cards, seat by seat, and the hands that went for a pillow."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=3, max_length=6)]
    touches: tuple[Reach, ...]


class Right(Value):
    """For each seat, whether it did the right thing."""

    right: tuple[bool, ...]


def settle(turn: Turn) -> Right | Impossible:
    """Hands reach in the order of their reaction times (equal ones as listed)."""
    for number, reach in enumerate(turn.touches):
        if fault := _fault(turn, number, reach):
            return fault
    found = verdicts(turn.cards, _touches(turn))
    return Right(tuple(verdict.right for verdict in found))


def _fault(turn: Turn, number: int, reach: Reach) -> Impossible | None:
    seats = len(turn.cards)
    field = f"touches[{number}]"
    if reach.seat >= seats:
        return Impossible(f"{field}.seat", f"there are seats 0 to {seats - 1}")
    if any(other.seat == reach.seat for other in turn.touches[:number]):
        return Impossible(f"{field}.seat", "a player takes at most one pillow a turn (PI-10)")
    if reach.use == "throw" and reach.target is None:
        return Impossible(f"{field}.target", "a throw needs a target")
    if reach.target is not None and (reach.target >= seats or reach.target == reach.seat):
        return Impossible(f"{field}.target", "the target is one of the other seats")
    return None


def _touches(turn: Turn) -> list[Touch | None]:
    touches: list[Touch | None] = [None] * len(turn.cards)
    free = pillows_for(len(turn.cards))
    for reach in sorted(turn.touches, key=lambda reach: reach.rt):
        if reach.rt < FALSE_START:
            touches[reach.seat] = Touch(
                "none", early=True
            )  # PI-17: whatever the gesture, the pillow stays free
        elif free:
            free -= 1
            target = Seat(reach.target) if reach.use == "throw" and reach.target is not None else None
            touches[reach.seat] = Touch(reach.use, target)
    return touches


JUDGE = Judge(Turn, settle)
