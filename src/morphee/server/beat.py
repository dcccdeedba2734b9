"""The pulse of a server: what all its matches heard within a moment is decided, kept and told together.

One by one, four hands that reach at once would be four commits and four tellings; in one beat they are one
of each. A beat is far below what a hand or a screen can tell, and no race notices it: when a claim arrived
is noted on arrival, and timers count from their due times.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Beat:
    """Calls back once, ``length`` seconds after the first was asked for, everything asked for meanwhile.
    With a length of 0 that is the end of the loop's turn. What is called must not raise."""

    def __init__(self, loop: asyncio.AbstractEventLoop, length: float) -> None:
        self._loop = loop
        self._length = length
        self._waiting: list[Callable[[], None]] = []

    def soon(self, do: Callable[[], None]) -> None:
        self._waiting.append(do)
        if len(self._waiting) > 1:
            return
        if self._length > 0:
            self._loop.call_later(self._length, self._strike)
        else:
            self._loop.call_soon(self._strike)

    def stop(self) -> None:
        """Forget what waits: nobody has been told of it."""
        self._waiting = []

    def _strike(self) -> None:
        waiting, self._waiting = self._waiting, []
        for do in waiting:
            do()
