"""Frames that wait to be written to sockets: all tables encode first, then everything is sent together.

Encoding and sending by turns, table by table, was measured to cost about 5 % more than encoding for all
tables and then sending for all (docs/decisions/0009).
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from morphee.engine.path_evidence import KernelView
from morphee.kernel.contract import Millis
from morphee.protocol.fields import PathSeen
from morphee.server.metrics import Metrics

log = logging.getLogger("morphee.transport")


class Connection(Protocol):
    """What a transport can do. None of these waits or raises; after `close` nothing is sent."""

    address: str
    token: str | None
    """The one in the cookie, if there was one that was issued here."""

    def send(self, data: bytes) -> None: ...

    def ping(self, payload: bytes, size: int) -> None:
        """Send a ping, with so much beside it that it has ``size`` bytes; 0: the ping alone."""
        ...

    def kernel(self) -> KernelView | None:
        """What our kernel knows of the connection; ``None`` where it does not see the client, as behind a
        proxy."""
        ...

    @property
    def path(self) -> PathSeen:
        """What can be seen of the way to the client."""
        ...

    @property
    def told_round_trip(self) -> Millis | None:
        """What a proxy of our own told of the client's round trip, if it did."""
        ...

    def has_gap(self) -> bool:
        """Whether our kernel holds something of the client's back because what was sent before it is missing:
        it was lost, and is on its way again."""
        ...

    def close(self, number: int, reason: str) -> None: ...


class SendQueue:
    """Sends in the order it was asked to, in the loop's next turn."""

    def __init__(self, loop: asyncio.AbstractEventLoop, metrics: Metrics) -> None:
        self._loop = loop
        self._metrics = metrics
        self._frames: list[tuple[Connection, bytes]] = []

    def send(self, connection: Connection, data: bytes) -> None:
        if not self._frames:
            self._loop.call_soon(self.flush)
        self._frames.append((connection, data))

    def flush(self) -> None:
        """Send now what waits: before a socket is closed, for one."""
        frames, self._frames = self._frames, []
        for connection, data in frames:
            try:
                connection.send(data)
            except Exception:  # one socket's trouble is not the others'
                log.exception("a frame could not be sent")
        self._metrics.messages_out += len(frames)
        self._metrics.bytes_out += sum([len(data) for _, data in frames])
