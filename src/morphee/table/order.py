"""In what order wishes reach the rules: the one replaceable part of the table.

Players' actions are *claims* until the order releases them, each with the match time at which the
rules shall see it. Timers wait for the order too: one may fire only when nothing that is still to
come could be earlier.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from morphee.kernel.contract import Cue, Millis, Seat


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A player's action as the table received it: the cue it answers and the player's own reaction
    time ``rt`` are claims too, to be believed or not by the order."""

    seat: Seat
    id: str
    action: Any
    received: Millis
    cue: int | None = None
    rt: Millis | None = None


class Released(msgspec.Struct, frozen=True, gc=False):
    """A claim whose turn has come, and the time at which it counts."""

    claim: Claim
    at: Millis


class Order(Protocol):
    """Decides when, and as of when, claims are granted a hearing."""

    def submit(self, claim: Claim, cue: Cue | None) -> None:
        """Take in a claim; ``cue`` is the race that is on, if any."""
        ...

    def release(self, now: Millis) -> Sequence[Released]:
        """The claims that can be heard now, in their order. Each is released once."""
        ...

    def horizon(self, now: Millis) -> Millis:
        """Nothing released from now on will be earlier than this; timers due by then may fire."""
        ...

    def wake_at(self) -> Millis | None:
        """When a claim that is held could be released, if one is held."""
        ...


class ArrivalOrder:
    """First come, first heard, at the time of arrival."""

    def __init__(self) -> None:
        self._waiting: list[Released] = []

    def submit(self, claim: Claim, cue: Cue | None) -> None:
        self._waiting.append(Released(claim, claim.received))

    def release(self, now: Millis) -> Sequence[Released]:
        released, self._waiting = self._waiting, []
        return released

    def horizon(self, now: Millis) -> Millis:
        return now

    def wake_at(self) -> Millis | None:
        return self._waiting[0].at if self._waiting else None
