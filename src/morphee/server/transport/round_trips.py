"""The pings of one socket, and what their answers prove about the path to its client.

A ping is answered twice: the other kernel acknowledges it, and the other program sends a pong. The first is
seen whenever our kernel is asked about the connection, and is the better evidence (see `path_evidence`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from morphee.engine.path_evidence import KernelView, Kind, last_round_trip
from morphee.kernel.contract import Value
from morphee.server.transport.send_queue import Connection

SEGMENT = 1_460
"""Bytes of a full segment on most paths. Those of loopback have 64 KB: a ping is not worth as many."""
MOST_OUT = 8
"""Most unanswered pings. A client that answers none is sent no more, unless its kernel acknowledges them."""


class PingOut(Value):
    """A ping that is not answered yet: what our kernel knew when it had been ``sent``, how many frames were
    sent before it, and whether it is acknowledged at once and timed alone."""

    payload: bytes
    sent_at: float
    sent: KernelView | None
    frames: int
    exact: bool


class Acknowledged(NamedTuple):
    """A round trip that the kernels measured, in milliseconds, and how long ago it began."""

    kind: Kind
    rtt: int
    ago: int


class RoundTrips:
    """``tick`` is the loop's clock; ``frames`` counts what was sent on the socket, pings included."""

    def __init__(self, connection: Connection, tick: Callable[[], float]) -> None:
        self.frames = 0
        self.usual: int | None = None
        """Milliseconds until a pong, smoothed; ``None`` before the first."""
        self._connection = connection
        self._tick = tick
        self._out: deque[PingOut] = deque()
        """Those without a pong, oldest first."""
        self.unacked: list[PingOut] = []
        """Those that the other kernel has not been seen to acknowledge."""
        self._pings = 0
        self.kernel_answers = False
        """Whether the other kernel answers pings, whatever its program does."""
        self.least: int | None = None
        """The least round trip that our kernel has seen, in milliseconds, when it was asked last."""

    def __bool__(self) -> bool:
        """Whether a pong is awaited."""
        return bool(self._out)

    def ping(self, full: bool) -> None:
        """Send a ping: in ``full``, large enough for the other kernel to acknowledge it at once."""
        before = self._connection.kernel()
        self.kernel_answers = before is not None
        if len(self._out) >= MOST_OUT:
            if before is None:
                return
            self._out.popleft()  # its program may be silent: its kernel is not
        self._pings += 1
        payload = b"%d" % self._pings
        size = 0
        if full and before is not None and not before.is_local:
            size = min(before.mss, SEGMENT) * (1 if before.unacked else 2)
        self._connection.ping(payload, size)
        after = None if before is None else self._connection.kernel()
        exact = size > 0 and before is not None and before.can_time
        ping = PingOut(payload, self._tick(), after, self.frames, exact)
        self.frames += 1
        self._out.append(ping)
        if after is not None:
            self.unacked = [*self.unacked[1 - MOST_OUT :], ping]

    def ponged(self, payload: bytes) -> int | None:
        """The milliseconds after which a ping was answered; ``None`` if there was no such ping."""
        ping = next((one for one in self._out if one.payload == payload), None)
        if ping is None:
            return None
        while self._out.popleft() is not ping:
            pass  # a client may answer only the latest of several
        measured = int((self._tick() - ping.sent_at) * 1000)
        self.took(measured)
        return measured

    def took(self, measured: int) -> None:
        """A ping was answered after so many milliseconds."""
        self.usual = measured if self.usual is None else (self.usual * 3 + measured) // 4

    def acknowledged(self) -> Acknowledged | None:
        """What the other kernel has acknowledged since it was last asked, whatever its program does."""
        kernel = self._connection.kernel() if self.unacked else None
        if kernel is None:
            return None
        self.least = kernel.least_us // 1000
        if self._is_shut(kernel):
            return Acknowledged("shut", 0, 0)
        seen = [ping for ping in self.unacked if ping.sent is not None and ping.sent.end <= kernel.acked]
        if not seen:
            return None
        self.unacked = self.unacked[len(seen) :]
        last = seen[-1]
        ago = int((self._tick() - last.sent_at) * 1000)
        if kernel.is_local:
            return Acknowledged("tcp", kernel.least_us // 1000, ago)
        flights = len(seen) + self.frames - last.frames - 1
        before_us = kernel.rtt_us if last.sent is None else last.sent.rtt_us
        found = last_round_trip(before_us, kernel.rtt_us, flights)
        return Acknowledged("tcp" if last.exact and flights == 1 else "ack", found, ago)

    def _is_shut(self, kernel: KernelView) -> bool:
        """Whether the client does not take, or did not take for a while, what it was sent since the oldest
        ping that is out. Those are forgotten then: their answers would say nothing."""
        oldest = self.unacked[0].sent
        never_full = oldest is None or kernel.full_us == oldest.full_us
        if kernel.is_local or (never_full and not kernel.is_shut):
            return False
        self.unacked = []
        return True
