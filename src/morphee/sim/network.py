"""Simulated network paths, as a server meets them: delay, jitter, stalls, loss, drift.

A message takes half the round trip (or the share of its direction) and a jitter of its own. During a
stall nothing leaves; what was sent meanwhile arrives after it. A lost segment is sent again after the
sender's timeout, or sooner when later segments show that it is missing. Nothing overtakes: a stream is
delivered in order.
"""

from __future__ import annotations

from random import Random
from typing import Literal

import msgspec

Visibility = Literal["direct", "told", "blind"]
"""What the server sees of a path: its kernel's round trips; the proxy's word for the handshake; pings."""

TIMEOUT = 200
"""The least time, in milliseconds, after which a lost segment is sent again."""
STALLED = 50
"""One message in so many meets a stall, on a path that has them."""
DRIFT_PERIOD = 90_000


class Path(msgspec.Struct, frozen=True):
    """A player's network and screen. Milliseconds; ``loss`` and ``sleep`` in thousandths.

    ``trip``: the round trip without jitter, ``up`` per cent of it from the player to the server;
    ``jitter``: the most that is added to a round trip, at random, half in each direction; ``stall``: the
    longest stall; ``drift``: how far the round trip wanders up and down; ``frame``: the longest time to
    paint; ``sleep``: how often the page is asleep when the cue comes.
    """

    trip: int
    jitter: int = 8
    stall: int = 0
    loss: int = 0
    up: int = 50
    drift: int = 0
    frame: int = 16
    sleep: int = 0
    visibility: Visibility = "direct"


class Way:
    """One direction of a path. Messages must be sent in order of time."""

    __slots__ = ("_chance", "_last", "_path", "_share", "_stall_end", "_stall_start", "lost")

    def __init__(self, path: Path, share: int, chance: Random) -> None:
        self._path, self._share, self._chance = path, share, chance
        self._last = -1.0
        self.lost = False
        """Whether the last message had to be sent again."""
        self._stall_start = self._stall_end = -1.0

    def arrival(self, sent: float, followed: float = TIMEOUT) -> float:
        """When a message sent then arrives, if the next on the same way follows so much later."""
        path, random = self._path, self._chance.random
        at = self._after_stalls(sent) if path.stall else sent
        at += self.base(at) * self._share / 100 + random() * path.jitter / 2
        self.lost = path.loss > 0 and random() * 1_000 < path.loss
        if self.lost:
            at += min(TIMEOUT + path.trip, followed + path.trip * 5 / 4)
        self._last = max(at, self._last)
        return self._last

    def base(self, at: float) -> float:
        """The round trip at that time."""
        path = self._path
        if not path.drift:
            return path.trip
        phase = at % DRIFT_PERIOD / DRIFT_PERIOD
        return path.trip + path.drift * (1 - abs(2 * phase - 1))

    def _after_stalls(self, sent: float) -> float:
        stall, chance = self._path.stall, self._chance
        while self._stall_end <= sent:
            length = stall * (0.5 + chance.random() / 2)
            gap = chance.expovariate(1 / (stall * 0.75 * STALLED))
            self._stall_start = max(self._stall_end, sent - 10_000) + gap
            self._stall_end = self._stall_start + length
        return self._stall_end if sent >= self._stall_start else sent


class Wire:
    """Both directions of a player's path, with its randomness."""

    __slots__ = ("chance", "down", "path", "up")

    def __init__(self, path: Path, chance: Random) -> None:
        self.path, self.chance = path, chance
        self.down = Way(path, 100 - path.up, chance)
        self.up = Way(path, path.up, chance)
