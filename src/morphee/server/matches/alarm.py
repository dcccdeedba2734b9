"""The one alarm of a match: it goes off when the next thing in it happens by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from morphee.kernel.contract import Millis
from morphee.server.matches.batcher import Batcher
from morphee.server.matches.clock import MatchClock

ROUNDING = 0.0005
"""Seconds: match time is whole milliseconds, and an alarm is never early."""


class Alarm:
    """Set by match time, goes off at the next time at which batches are decided."""

    def __init__(self, loop: asyncio.AbstractEventLoop, clock: MatchClock, batcher: Batcher) -> None:
        self._loop = loop
        self._clock = clock
        self._batcher = batcher
        self._at: Millis | None = None
        self._handle: asyncio.TimerHandle | None = None

    def set(self, at: Millis | None, wake: Callable[[], None]) -> None:
        """Call ``wake`` at that match time instead of when it was to be called before; ``None``: never. An
        alarm that is right already is left alone; one that has gone off has to be cancelled first."""
        if at == self._at and self._handle is not None:
            return
        self.cancel()
        self._at = at
        if at is not None:
            when = self._batcher.next_batch(self._clock.when(at) + ROUNDING)
            self._handle = self._loop.call_at(when, wake)

    def cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
