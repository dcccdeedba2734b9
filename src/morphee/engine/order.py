"""In what order commands reach the rules: the one replaceable part of the engine.

Players' actions are *claims* until the order releases them, each with the match time at which the
rules shall see it. Timers that answers race against wait too: such a timer may fire only when nothing
that is still to come could be earlier. `finish_judge` orders races by reaction time; here is the plain
order of arrival.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from morphee.engine.claims import Claim, Released
from morphee.kernel.contract import Cue, Millis, Seat, Value


class Race(Value):
    """The race that is on: its cue, the seats that may still answer it, and when the first of the timers
    that the answers race against is due (``deadline``)."""

    cue: Cue | None = None
    seats: tuple[Seat, ...] = ()
    deadline: Millis | None = None


Racing: TypeAlias = Callable[[], Race]
"""Asks which race is on; worked out only when an order needs to know."""


class Order(Protocol):
    """Decides when, and as of when, claims reach the rules."""

    def submit(self, claim: Claim, cue: Cue | None) -> None:
        """Take in a claim; ``cue`` is the race that is on, if any."""
        ...

    def release(self, now: Millis, racing: Racing) -> Released | None:
        """The next claim that can be heard now, if there is one. Each is released once."""
        ...

    def patience(self, now: Millis, racing: Racing) -> Millis:
        """How long after its due time a timer that is raced against must wait, so that nothing earlier can
        still come."""
        ...

    def wake_at(self, racing: Racing) -> Millis | None:
        """When a claim that is held can be released at the latest, if one is held."""
        ...


class ArrivalOrder:
    """First come, first heard, at the time of arrival."""

    def __init__(self) -> None:
        self._waiting: list[Released] = []

    def submit(self, claim: Claim, cue: Cue | None) -> None:
        self._waiting.append(Released(claim, claim.received))

    def release(self, now: Millis, racing: Racing) -> Released | None:
        return self._waiting.pop(0) if self._waiting else None

    def patience(self, now: Millis, racing: Racing) -> Millis:
        return Millis(0)

    def wake_at(self, racing: Racing) -> Millis | None:
        return self._waiting[0].at if self._waiting else None
