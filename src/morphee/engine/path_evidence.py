"""What the server itself saw of a seat's network path: round trips, as values.

Six things show how long a path is, from the hardest to the easiest to forge:

- ``least``: the least round trip that our kernel saw on a direct connection, since its handshake. A program
  would have to delay each acknowledgement of the connection, and kernels send some of them at once.
- ``tcp``: a round trip acknowledged by the other kernel *at once*, because it was sent in more than one
  full segment (RFC 5681 4.2). Only where the connection is direct; behind a proxy it would be the proxy's.
  A program that leaves what it received unread can delay some of them (see docs/fairness.md).
- ``ack``: a round trip of a small segment. The other kernel may wait for its program before it
  acknowledges, by `DELAYED_ACK` as a rule.
- ``handshake``: the kernel's round trip when the connection was made, as a trusted proxy tells it.
- ``ping``: a WebSocket ping, answered by the browser. A self-made client can answer as late as it likes.
- the arrival of an answer: a client that answers ``elapsed`` after a cue it saw is at most
  ``elapsed - HUMAN`` away.

``shut`` is no round trip: the client does not take what it is sent, so that what is not acknowledged says
nothing about the path.

A window holds the samples of the last minute; its base is their median and its spread a robust one, so
one slow packet changes neither.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from typing import Literal, TypeAlias

from morphee.kernel.contract import Millis, Value

Kind: TypeAlias = Literal["tcp", "ack", "ping", "handshake", "least", "shut"]
Evidence: TypeAlias = Literal["tcp", "handshake", "ping", "none"]
"""On what a budget rests: the least forgeable kind there is."""

MINUTE = Millis(60_000)
SAMPLES = 96
HUMAN = Millis(100)
"""No human answers what they have seen sooner than this."""
DELAYED_ACK = Millis(40)
"""How long the other kernel may wait for its program before it acknowledges."""

JUMBO = 9_000
"""Bytes of the largest frames of an Ethernet."""
JUST_NOW = 4
"""Milliseconds: one tick of the kernel's coarse clock."""
LEAST_WINDOW = 16_000
"""Bytes: a client with a smaller receive window does not read what it is sent, or wants to look so. With so
small a window kernels were measured to acknowledge even full segments late; browsers offer 64 KB and more."""

ECHO = Millis(20)
"""A client sends an answer twice, so much apart: if the first is lost, the second shows it."""


class Measured(Value):
    """A round trip that was known at ``at``; ``asked`` is when it began, if that is not ``rtt`` before;
    ``via`` is the number of the connection, if its seat has several."""

    at: Millis
    kind: Kind
    rtt: Millis
    asked: Millis | None = None
    via: int = 0

    @property
    def began(self) -> Millis:
        return Millis(self.at - self.rtt) if self.asked is None else self.asked


class KernelView(Value):
    """What our kernel knows of a connection: the smoothed and the least round trip in microseconds; the bytes
    of a full segment; how many segments are not acknowledged yet, and how many milliseconds ago the last one
    was sent; how many bytes are acknowledged; how many there are in all; how many of them could not be sent
    yet; the client's receive window in bytes, and for how many microseconds in all it was full."""

    rtt_us: int
    least_us: int
    mss: int
    unacked: int
    sent_ago: int
    acked: int
    end: int
    waiting: int = 0
    window: int = 65_535
    full_us: int = 0

    @property
    def is_shut(self) -> bool:
        """Whether the client does not take what it is sent: what is not acknowledged then is no delay."""
        return self.waiting > 0 or self.window < LEAST_WINDOW

    @property
    def is_local(self) -> bool:
        """Whether the client is on this machine: no other link has segments of this size."""
        return self.mss > JUMBO

    @property
    def can_time(self) -> bool:
        """Whether the next thing sent would be timed from when it is sent: the kernel times all that is
        acknowledged together from the oldest of it, which may have waited for a delayed acknowledgement."""
        return self.unacked == 0 or (self.unacked == 1 and self.sent_ago <= JUST_NOW)


def last_round_trip(before_us: int, after_us: int, flights: int) -> Millis:
    """The newest round trip the kernel saw between two readings of ``tcpi_rtt`` (microseconds).

    The kernel smooths: each sample moves its estimate by an eighth. If exactly one flight was acknowledged
    in between, the sample can be computed back; otherwise the estimate is all there is.
    """
    raw = 8 * after_us - 7 * before_us if flights == 1 else after_us
    return Millis((max(0, raw) + 500) // 1_000)


class Window:
    """Round trips of the last minute, oldest first, and the same in order of length."""

    __slots__ = ("_sorted", "_trips")

    def __init__(self) -> None:
        self._trips: deque[tuple[Millis, int]] = deque()
        self._sorted: list[int] = []

    def add(self, at: Millis, rtt: int) -> None:
        self._trips.append((at, rtt))
        insort(self._sorted, rtt)
        while len(self._trips) > SAMPLES:
            self._drop()
        self.expire(at)

    def expire(self, now: Millis) -> None:
        """Forget what is older than a minute: without new measurements nobody is believed for ever."""
        while self._trips and self._trips[0][0] < now - MINUTE:
            self._drop()

    def _drop(self) -> None:
        del self._sorted[bisect_left(self._sorted, self._trips.popleft()[1])]

    @property
    def oldest(self) -> Millis | None:
        return self._trips[0][0] if self._trips else None

    def __len__(self) -> int:
        return len(self._sorted)

    def shifted(self, by: int) -> Window:
        """The same samples on a clock that shows so much more."""
        found = Window()
        for at, rtt in self._trips:
            found.add(Millis(at + by), rtt)
        return found

    @property
    def base(self) -> int:
        """The median."""
        return self._sorted[len(self._sorted) // 2]

    @property
    def longest(self) -> int:
        return self._sorted[-1]

    @property
    def p90(self) -> int:
        """The 90th percentile."""
        return self._sorted[(len(self._sorted) - 1) * 9 // 10]

    @property
    def spread(self) -> int:
        """Three quarters of the distance between the quartiles: a normal law's standard deviation.

        Rounded up; and before there are eight samples at least 4 ms, since few samples lie close together
        by chance.
        """
        size = len(self._sorted)
        between = self._sorted[size * 3 // 4] - self._sorted[size // 4]
        found = 1 + between * 3 // 4
        return found if size >= 8 else max(4, found)
