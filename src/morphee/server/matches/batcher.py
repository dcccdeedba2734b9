"""Decides, stores and sends together what all matches received within a moment.

Four players who act at once would be four commits and four updates each; in one batch they are one of each.
Batches are decided, and timers of matches fire, at multiples of four milliseconds: far below what a hand or a
screen can tell. Races do not notice it, since the arrival of an action is noted when it arrives, and timers
count from their due times. When an answer comes depends on the clock, and not on whether somebody else has
just acted in secret.

When the process has more to do than it can, its timers fire late. The window then grows with that delay, so
that more of what a table receives is decided, stored and sent at once: each viewer is told less often, and an
action costs less, instead of everything waiting in a queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LONGEST = 0.05
"""Seconds that a window has at most, however busy the process is."""
LATE = 0.01
"""Seconds by which windows end late when the process has more to do than it can."""
_WEIGHT = 0.25
"""Of the latest delay in the average."""


class Batcher:
    """Calls everything that was added before a multiple of ``window`` seconds then, once each. With a window
    of 0 that is the end of the loop's turn. What is called must not raise."""

    def __init__(self, loop: asyncio.AbstractEventLoop, window: float) -> None:
        self._loop = loop
        self._window = window
        self._delay = 0.0
        """By how much the latest windows ended late, on average."""
        self._due = 0.0
        self._waiting: list[Callable[[], None]] = []

    @property
    def window(self) -> float:
        """For how many seconds a batch collects at most."""
        return min(self._window + self._delay, max(self._window, LONGEST))

    @property
    def is_late(self) -> bool:
        """Whether the process has more to do than it can: what may wait should."""
        return self._delay > LATE

    def next_batch(self, at: float) -> float:
        """The first time after ``at`` at which a batch may be decided."""
        return at if self._window <= 0 else at + self._window - at % self._window

    def add(self, flush: Callable[[], None]) -> None:
        self._waiting.append(flush)
        if len(self._waiting) > 1:
            return
        if self._window > 0:
            self._due = self.next_batch(self._loop.time() + self.window - self._window)
            self._loop.call_at(self._due, self._flush)
        else:
            self._loop.call_soon(self._flush)

    def stop(self) -> None:
        """Forget what waits: nobody has been told of it."""
        self._waiting = []

    def _flush(self) -> None:
        if self._window > 0:
            late = max(0.0, self._loop.time() - self._due)
            self._delay += (late - self._delay) * _WEIGHT
        waiting, self._waiting = self._waiting, []
        for flush in waiting:
            flush()
