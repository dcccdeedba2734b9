"""How much delay a seat is believed: measured by the server, never by the player."""

from __future__ import annotations

from collections import deque

from morphee.kernel.contract import Millis

FRAMES = Millis(34)
"""Two frames at 60 a second: from receiving a cue to painting it, from a gesture to sending it."""
CAP = Millis(350)
"""Nobody is believed more delay than this, whatever was measured."""
UNKNOWN = Millis(120)
"""Believed of a seat that has not been measured yet."""
KEPT = 32


class LagBudget:
    """The delay credited to one seat: a high quantile of its measured round trips, plus two frames.

    A seat without a network of its own (a bot, an empty or absent one) has a budget of nothing.
    """

    __slots__ = ("_believed", "_trips", "here")

    def __init__(self, here: bool = True) -> None:
        self._trips: deque[int] = deque(maxlen=KEPT)
        self._believed = UNKNOWN
        self.here = here

    def measured(self, round_trip: Millis) -> None:
        """A ping was answered after that time."""
        self._trips.append(max(0, round_trip))
        trips = sorted(self._trips)
        self._believed = Millis(min(CAP, trips[(len(trips) - 1) * 9 // 10] + FRAMES))

    @property
    def credit(self) -> Millis:
        return self._believed if self.here else Millis(0)
