"""HTTP connections with bounds: connections and requests for each address, and the size and time of a
request's head.

One client that sends headers slowly (slowloris) or without end could keep a server busy, or use up its
connections. So the head of each request has a limit in bytes, in lines and in time. What frames a body counts
as head: the sizes of its chunks, and fields after the last one (trailers). A client that does not read its
responses is disconnected.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from morphee.server.transport.hub import Hub
from morphee.server.transport.origin import Header, address_of, believed, trusts

HEAD_WITHIN = 10.0
"""Seconds for the head of a request, from the connection or from the end of the request before; and for the
rest of a request that was answered already."""
READ_WITHIN = 30.0
READ_BYTES = 16_384
"""A client has to read that many bytes of what waits to be sent within that many seconds, else it is
disconnected; so too when the connection is only closed once the rest is read."""
HEAD_BYTES = 16_384
HEAD_LINES = 100
MAX_PIPELINED = 16
"""Requests that a connection may send ahead of their responses: browsers send none."""
_SLICE = 4_096
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

log = logging.getLogger("morphee.http")
log.setLevel(logging.ERROR)  # below are bad requests: a line for each would fill the disk


class BoundedHttpProtocol(HttpToolsProtocol):
    """uvicorn's own protocol, fed only what is within bounds."""

    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _counted: str | None = None
    connected = False
    """Whether there was a connection, after its TLS handshake if it has one."""
    _in_head = True
    _upgraded = False
    _bytes = 0
    _lines = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.connected = True
        self.logger = log
        if self._counted is not None or self.admit(transport.get_extra_info("peername")):
            self._expect_head()
        else:
            self._turn_away()

    def admit(self, peer: Any) -> bool:
        """Count a connection from there, if that address may have one more."""
        address = peer[0] if isinstance(peer, tuple) else "local"
        if not self._hub.limits.connect(address, proxy=trusts(address, self._hub.settings)):
            return False
        self._counted = address
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._forget_unread()
        self.uncount()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._abort_unless_read()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._forget_unread()

    def data_received(self, data: bytes) -> None:
        """Count all bytes except expected bodies, in slices, so parsing can stop early."""
        for start in range(0, len(data), _SLICE):
            if not self._reads():
                return
            part = data[start : start + _SLICE]
            self._bytes += len(part)
            super().data_received(part)
            if self._upgraded:
                self.parser = None  # type: ignore[assignment]  # they hold each other: memory until a collection
            elif self._bytes > HEAD_BYTES:
                self._refuse()

    def _reads(self) -> bool:
        return not self._upgraded and not self.transport.is_closing()

    def on_header(self, name: bytes, value: bytes) -> None:
        self._lines += 1
        if self._lines <= HEAD_LINES:
            if self._in_head:  # nobody reads what comes after a body
                super().on_header(name, value)
        elif self._lines == HEAD_LINES + 1:
            self._refuse()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._stop_waiting()
        if self.transport.is_closing():
            return
        if len(self.pipeline) < MAX_PIPELINED and self._may_request():
            self._hear_round_trip()
            super().on_headers_complete()
        else:
            self._turn_away()

    def on_body(self, body: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self.cycle.response_complete:
            self._bytes -= len(body)  # the handler bounds the body
        super().on_body(body)

    def on_message_complete(self) -> None:
        if not self.transport.is_closing():
            super().on_message_complete()
            self._expect_head()

    def on_response_complete(self) -> None:
        """Start our own deadline: uvicorn's is cancelled by the next byte that arrives."""
        super().on_response_complete()
        self._wait()

    def handle_websocket_upgrade(self) -> None:
        """The connection is another protocol's from now on: it stays counted until that one loses it. Not
        before the requests sent ahead are answered: their responses would be written among the frames."""
        if self._answers():
            self._close()
            return
        self._upgraded = True
        self._stop_waiting()
        self._forget_unread()  # the other protocol has a limit of its own
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """A request that cannot be parsed is charged like any other."""
        if self._may_request():
            super().send_400_response(msg)
        else:
            self._turn_away()

    def _may_request(self) -> bool:
        hub, peer = self._hub, self._counted
        return hub.limits.may_request(address_of(peer, believed(peer, self._header(), hub.settings)))

    @property
    def _hub(self) -> Hub:
        hub: Hub = self.app_state["hub"]
        return hub

    def _header(self) -> Header:
        """Read a header of the request; of several lines with its name the last, which a proxy added."""
        found = {name.decode("latin-1"): value.decode("latin-1") for name, value in self.headers or ()}
        return found.get

    def _hear_round_trip(self) -> None:
        """A proxy of our own may tell with each request how far away its client is."""
        if self._hub.told.wanted:
            self._hub.told.request(self._counted, self._header())

    def _expect_head(self) -> None:
        self._in_head, self._bytes, self._lines = True, 0, 0
        self._wait()

    def _wait(self) -> None:
        self._stop_waiting()
        self._late = self.loop.call_later(HEAD_WITHIN, self._give_up)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _answers(self) -> bool:
        """Whether a response is still being sent; no deadline runs meanwhile."""
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _give_up(self) -> None:
        if not self._answers():
            self._close()

    def _close(self) -> None:
        """Close when the client has read what was sent, or cannot be waited for any longer."""
        self._stop_waiting()
        self.transport.close()
        self._abort_unless_read()

    def _abort_unless_read(self) -> None:
        if self._unread is None:
            waiting = self.transport.get_write_buffer_size()
            self._unread = self.loop.call_later(READ_WITHIN, self._check_read, waiting)

    def _check_read(self, before: int) -> None:
        self._unread = None
        if before - self.transport.get_write_buffer_size() < READ_BYTES:
            self.transport.abort()
        else:
            self._abort_unless_read()

    def _forget_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _refuse(self) -> None:
        if not self.transport.is_closing():
            if self._in_head and not self._answers():
                self.transport.write(TOO_LARGE)
            self._close()

    def _turn_away(self) -> None:
        """Too many connections, or too many requests."""
        if not self._answers():
            self.transport.write(TOO_MANY)
        self._close()

    def uncount(self) -> None:
        if self._counted is not None:
            self._hub.limits.disconnect(self._counted)
            self._counted = None
