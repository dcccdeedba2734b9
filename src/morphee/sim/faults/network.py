"""Simulated sockets: delay, jitter, loss, half-open connections, slow readers.

A `Wire` is one socket with both its ends. Messages of one direction arrive in the order sent, as TCP has it:
a lost segment is a late one. Different wires are independent, so that they reorder each other. A wire
implements the server's `Connection`; what arrives there is given to a `SessionEnd`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

import msgspec

from morphee.kernel.contract import Millis
from morphee.protocol.fields import PathSeen
from morphee.sim.virtual_loop import VirtualTime

LINGER = 1.0
"""Seconds a closed socket has for its last message to arrive, as on a real server."""
ABNORMAL = 1006
"""What a client sees when its connection broke without a close frame."""


class SessionEnd(Protocol):
    """What a server does with a socket's events."""

    def receive(self, data: bytes) -> None: ...

    def ponged(self, payload: bytes) -> None: ...

    def gone(self) -> None: ...


class ClientEnd(Protocol):
    """What a client does with a socket's events."""

    def hear(self, data: bytes) -> None: ...

    def closed(self, number: int) -> None: ...


class Conditions(msgspec.Struct, frozen=True):
    """A network path, in seconds: the least delay of a message each way, what is added at random, how often
    a segment is lost, and how late a lost one is."""

    delay: float = 0.001
    jitter: float = 0.0
    loss: float = 0.0
    resent: float = 0.25


PERFECT = Conditions()


class Wire:
    """One socket. ``buffer`` is how many bytes the server keeps for a client that does not read before it
    cuts it off."""

    def __init__(
        self,
        virtual: VirtualTime,
        draw: Random,
        conditions: Conditions,
        client: ClientEnd,
        address: str,
        token: str | None = None,
        buffer: int = 65_536,
    ) -> None:
        self.address = address
        self.token = token
        self.path: PathSeen = "blind"
        self.told_round_trip: Millis | None = None
        self._virtual = virtual
        self._draw = draw
        self._conditions = conditions
        self._client = client
        self._buffer = buffer
        self._session: SessionEnd | None = None
        self._up_at = self._down_at = virtual.now
        self._closing = False
        """The server has closed: it sends nothing any more."""
        self._reading = True
        self._unread: list[Callable[[], None]] = []
        self._unread_bytes = 0
        self._over = False
        """The client knows that it is closed, or is gone itself."""

    def accept(self, session: SessionEnd) -> None:
        """The server answers here from now on."""
        self._session = session

    # --- the server's end: a `Connection` ----------------------------------------------------

    def send(self, data: bytes) -> None:
        if not self._closing and self._session is not None:
            self._down(lambda: self._client.hear(data), len(data))

    def ping(self, payload: bytes, size: int) -> None:
        if not self._closing and self._session is not None:
            self._down(lambda: self._up(lambda session: session.ponged(payload)))

    def kernel(self) -> None:
        return None

    def has_gap(self) -> bool:
        return False

    def close(self, number: int, reason: str) -> None:
        """Send a close frame; the connection ends when it was answered, or after a moment."""
        if self._closing or self._session is None:
            return
        self._closing = True
        self._down(lambda: self._close_client(number))
        self._virtual.later(LINGER, self._lose)

    def _close_client(self, number: int) -> None:
        self._over = True
        self._client.closed(number)
        self._virtual.later(self._delay(), self._lose)

    # --- the client's end --------------------------------------------------------------------

    def say(self, *messages: bytes) -> None:
        """Send messages in one segment: they arrive together."""

        def arrive(session: SessionEnd) -> None:
            for message in messages:
                if self._session is session:
                    session.receive(message)

        if not self._over:
            self._up(arrive)

    def hang_up(self) -> None:
        """Close properly: the server notices when the close frame arrives."""
        if not self._over:
            self._over = True
            self._up(lambda _: self._lose())

    def vanish(self) -> None:
        """Be gone without a word, as a phone out of reach: for the server the socket stays open."""
        self._over = True
        self._reading = False

    def break_off(self) -> None:
        """The connection is reset: both ends notice in their own time."""
        self._virtual.later(self._delay(), self._lose)
        self._virtual.later(self._delay(), self._lost)

    def server_died(self, noticed_after: float) -> None:
        """The process at the other end is gone: the client will notice."""
        self._session = None
        self._virtual.later(noticed_after, self._lost)

    def pause_reading(self) -> None:
        """Take nothing more in: not even pings are answered."""
        self._reading = False

    def resume_reading(self) -> None:
        self._reading = True
        waiting, self._unread, self._unread_bytes = self._unread, [], 0
        for arrive in waiting:
            arrive()

    # --- inside ------------------------------------------------------------------------------

    def _lose(self) -> None:
        """The server's end is gone."""
        session, self._session = self._session, None
        self._closing = True
        if session is not None:
            session.gone()

    def _lost(self) -> None:
        if not self._over:
            self._over = True
            self._client.closed(ABNORMAL)

    def _delay(self) -> float:
        path, draw = self._conditions, self._draw
        delay = path.delay + (path.jitter * draw.random() if path.jitter else 0.0)
        while path.loss and draw.random() < path.loss:
            delay += path.resent
        return delay

    def _up(self, do: Callable[[SessionEnd], None]) -> None:
        def arrive() -> None:
            if self._session is not None:
                do(self._session)

        self._up_at = max(self._up_at, self._virtual.now + self._delay())
        self._virtual.at(self._up_at, arrive)

    def _down(self, do: Callable[[], None], size: int = 0) -> None:
        self._down_at = max(self._down_at, self._virtual.now + self._delay())
        self._virtual.at(self._down_at, lambda: self._arrive(do, size))

    def _arrive(self, do: Callable[[], None], size: int) -> None:
        if self._reading:
            if not self._over:
                do()
            return
        self._unread.append(lambda: None if self._over else do())
        self._unread_bytes += size
        if self._unread_bytes > self._buffer:
            self._lose()
            self._virtual.later(self._delay(), self._lost)
