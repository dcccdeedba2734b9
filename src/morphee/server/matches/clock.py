"""Match time: it runs with the wall, stands still while paused, and goes on where it was after a restart."""

from __future__ import annotations

from collections.abc import Callable

from morphee.kernel.contract import Millis


class MatchClock:
    """``tick`` is a monotonic clock in seconds. A new clock stands still at ``start``. ``speed`` makes match
    time run faster than the wall, for measuring."""

    def __init__(self, tick: Callable[[], float], start: Millis = Millis(0), speed: float = 1.0) -> None:
        self._tick = tick
        self._pace = 1000 * speed
        self._base = start
        self._since: float | None = None

    @property
    def running(self) -> bool:
        return self._since is not None

    def now(self) -> Millis:
        if self._since is None:
            return self._base
        return Millis(self._base + int((self._tick() - self._since) * self._pace))

    def run(self) -> None:
        if self._since is None:
            self._since = self._tick()

    def pause(self) -> None:
        self._base = self.now()
        self._since = None

    def when(self, at: Millis) -> float:
        """The monotonic time at which match time will be ``at``, if the clock runs on."""
        since = self._tick() if self._since is None else self._since
        return since + (at - self._base) / self._pace
