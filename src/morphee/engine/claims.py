"""What comes to a match and what it gives back: claims, their release, their answers."""

from __future__ import annotations

from typing import Any

import msgspec

from morphee.kernel.contract import Millis, Seat
from morphee.kernel.record import Entry, Receipt


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A player's action as the server received it: the cue it answers and the player's own reaction
    time ``rt`` are claims too, to be believed or not by the order. ``via`` is the number of the connection it
    came on, if its seat has several."""

    seat: Seat
    id: str
    action: Any
    received: Millis
    cue: int | None = None
    rt: Millis | None = None
    via: int = 0


class Released(msgspec.Struct, frozen=True, gc=False):
    """A claim whose turn has come, the time at which it counts, and why, if it was in a race; ``contested``
    where it competes with the answers of others."""

    claim: Claim
    at: Millis
    receipt: Receipt | None = None
    contested: bool = False


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What came of a claim: the number of its first event, or why it was refused (and where that was)."""

    seat: Seat
    id: str
    n: int
    refused: str | None = None


class Progress(msgspec.Struct, frozen=True, gc=False):
    """New events, to be stored in this order, and the answers that may be given once they are."""

    entries: tuple[Entry, ...]
    answers: tuple[Answer, ...]

    def __bool__(self) -> bool:
        return bool(self.entries or self.answers)
