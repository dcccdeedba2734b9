"""The way between this node and another one: numbered envelopes, what they lose, how long they take.

Everything said in one turn of the loop goes in one envelope. When an envelope is missing, or the other node
was silent for too long, both sides begin a new era: every link between them is broken, and each client on
them says hello again with what it has. So a lost message costs a moment, and never a gap in anybody's stream.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from morphee.server.cluster.messages import AnyItem, Envelope, Frames, Heartbeat, Measured, encoder
from morphee.server.metrics import Histogram

SILENCE = 1.2
"""Seconds without an envelope after which the other node counts as out of reach."""
MOST_BYTES = 512 * 1024
"""About how much one envelope holds; NATS takes a megabyte."""


class RemoteEnd(Protocol):
    """A session over a link, on the owner's side."""

    def receive(self, data: bytes) -> None: ...

    def measured(self, found: Measured) -> None: ...

    def lost(self) -> None:
        """The way to the edge is lost; its client may be well, and come back."""
        ...

    def gone(self) -> None: ...


class Peering:
    """``send`` carries an envelope's bytes, ``received`` is given each item in order, ``broken`` is called
    when a new era begins: every link of the old one is gone. ``hops`` takes the round trips."""

    def __init__(
        self,
        me: str,
        name: str,
        loop: asyncio.AbstractEventLoop,
        send: Callable[[bytes], None],
        received: Callable[[Peering, AnyItem], None],
        broken: Callable[[Peering], None],
        hops: Histogram | None = None,
    ) -> None:
        self.name = name
        self.heard_at = loop.time()
        self.hop = 0.0
        """The round trip between the nodes, in seconds: what was measured lately, smoothed."""
        self.sessions: dict[int, RemoteEnd] = {}
        """The sessions here whose sockets the other node has, by link."""
        self._me = me
        self._loop = loop
        self._send = send
        self._received = received
        self._broken = broken
        self._hops = hops or Histogram()
        self._era = 0
        self._sent = 0
        self._got = 0
        self._items: list[AnyItem] = []
        self._size = 0
        self._echo = 0.0
        self._echo_at = 0.0

    # --- sending -----------------------------------------------------------------------------

    def put(self, item: AnyItem, size: int = 64) -> None:
        """Say something, with everything else that is said in this turn of the loop."""
        if not self._items:
            self._loop.call_soon(self.flush)
        self._items.append(item)
        self._size += size
        if self._size > MOST_BYTES:
            self.flush()

    def frame(self, link: int, data: bytes) -> None:
        """A frame for the client of that link. Those who are sent the same have it sent once."""
        last = self._items[-1] if self._items else None
        if isinstance(last, Frames) and last.data is data:
            last.links.append(link)
        else:
            self.put(Frames([link], data), len(data) + 16)

    def flush(self) -> None:
        if not self._items:
            return
        items, self._items, self._size = self._items, [], 0
        self._send(encoder.encode(Envelope(self._me, self._era, self._sent, items)))
        self._sent += 1

    def heartbeat(self) -> None:
        now = self._loop.time()
        self.put(Heartbeat(now, self._echo, now - self._echo_at))

    # --- receiving ---------------------------------------------------------------------------

    def receive(self, envelope: Envelope) -> None:
        if envelope.era < self._era:
            self.heartbeat()  # they will see from it that another era has begun
            return
        if envelope.era > self._era:
            self._begin(envelope.era)
        if envelope.number != self._got:  # one is missing, or the other node forgot us and counts anew
            self.break_off()
            return
        self._got += 1
        self.heard_at = self._loop.time()
        for item in envelope.items:
            if isinstance(item, Heartbeat):
                self._take(item)
            else:
                self._received(self, item)

    def silent(self) -> bool:
        return self._loop.time() - self.heard_at > SILENCE

    def break_off(self) -> None:
        """Begin a new era: something was lost, or nothing was heard for long."""
        self._begin(self._era + 1)
        self.heartbeat()

    def _begin(self, era: int) -> None:
        self._era, self._sent, self._got = era, 0, 0
        self._items, self._size = [], 0
        self.heard_at = self._loop.time()
        for session in tuple(self.sessions.values()):
            session.lost()
        self._items, self._size = [], 0
        self._broken(self)

    def _take(self, heartbeat: Heartbeat) -> None:
        now = self._loop.time()
        self._echo, self._echo_at = heartbeat.sent, now
        if heartbeat.echo:
            measured = max(0.0, now - heartbeat.echo - heartbeat.held)
            self._hops.observe(measured)
            self.hop = measured if not self.hop else self.hop * 0.75 + measured * 0.25
