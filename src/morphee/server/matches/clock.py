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
        self._since = 0.0
        """When it was last set running."""
        self.running = False

    def now(self) -> Millis:
        if not self.running:
            return self._base
        return Millis(self._base + int((self._tick() - self._since) * self._pace))

    def run(self) -> None:
        if not self.running:
            self._since = self._tick()
            self.running = True

    def pause(self) -> None:
        self._base = self.now()
        self.running = False

    def when(self, at: Millis) -> float:
        """The monotonic time at which match time will be ``at``, if the clock runs on."""
        since = self._since if self.running else self._tick()
        return since + (at - self._base) / self._pace
