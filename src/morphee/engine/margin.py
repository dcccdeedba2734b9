"""The margin that a seat may be credited above its path: it must balance over the races.

What is credited above the path in one race is missing in the next; each race gives half a frame back. Of
several claims in one race the one with the largest credit counts.
"""

from __future__ import annotations

from morphee.kernel.contract import Millis

EASE = Millis(12)
"""The margin above the path and half a frame that a seat has before it has earned any."""


class Margin:
    """``frame``: half a frame, in milliseconds."""

    def __init__(self, frame: int, left: int = EASE) -> None:
        self.left = left
        """What may be credited now, beside half a frame."""
        self._frame = frame
        self._race: int | None = None
        """The race in which something was spent last, not yet settled."""
        self._spent: tuple[int, int] | None = None
        """The most that was credited above the path in it, and the most margin that path can have."""

    def spend(self, above: int, depth: int, race: int | None) -> bool:
        """A claim was credited so much above its path (below it: less than nothing), on a path that can have
        a margin of ``depth``. Whether `left` has changed."""
        changed = (race is None or race != self._race) and self.settle()
        self._race = race
        above = max(above, -self._frame)
        if self._spent is not None:
            above, depth = max(above, self._spent[0]), max(depth, self._spent[1])
        self._spent = above, depth
        return changed

    def settle(self) -> bool:
        """The race is over: what was spent in it is missing from now on. Whether `left` has changed."""
        spent, self._race, self._spent = self._spent, None, None
        if spent is None:
            return False
        above, depth = spent
        self.left = max(-depth, min(depth, self.left + self._frame - above))
        return True
