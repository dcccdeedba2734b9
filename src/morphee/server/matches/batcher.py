"""Decides, stores and sends together what all matches received within a millisecond.

Four players who act at once would be four commits and four updates each; in one batch they are one of each.
The window is far below what a hand or a screen can tell, and races do not notice it: the arrival of an
action is noted when it arrives, and timers count from their due times.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Batcher:
    """Calls everything that was added within ``window`` seconds after the first of them, once each. With a
    window of 0 that is the end of the loop's turn. What is called must not raise."""

    def __init__(self, loop: asyncio.AbstractEventLoop, window: float) -> None:
        self._loop = loop
        self._window = window
        self._waiting: list[Callable[[], None]] = []

    def add(self, flush: Callable[[], None]) -> None:
        self._waiting.append(flush)
        if len(self._waiting) > 1:
            return
        if self._window > 0:
            self._loop.call_later(self._window, self._flush)
        else:
            self._loop.call_soon(self._flush)

    def stop(self) -> None:
        """Forget what waits: nobody has been told of it."""
        self._waiting = []

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for flush in waiting:
            flush()
