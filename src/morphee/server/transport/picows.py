"""Sockets by picows, plugged into uvicorn as its WebSocket protocol class.

The constructor of `WSProtocol` is not a promised interface: picows and uvicorn are pinned exactly and
tests/server/test_sockets.py holds what is used here.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any

from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]

from morphee.engine.path_evidence import KernelView
from morphee.protocol.fields import PathSeen
from morphee.server.transport import tcp_info
from morphee.server.transport.cookies import token_in
from morphee.server.transport.hub import Hub
from morphee.server.transport.origin import (
    address_of,
    believed,
    header_in,
    is_direct,
    is_our_host,
    is_secure,
    may_come_from,
    trusts,
)
from morphee.server.transport.session import Session

PATH = b"/ws"
TEXT = WSMsgType.TEXT
READ_BUFFER = 4096
HANDSHAKE_WITHIN = 10
LINGER = 1.0
"""Seconds a closed socket has for its last message to arrive."""
MAX_FRAGMENTS = 64
"""Most fragments of a message: an empty one adds nothing to its size, and each of them costs."""
FRAGMENTS_CHARGED = 16
"""So many fragments are charged as one message."""
MAX_IGNORED = 64
"""Frames still read after the server has closed a socket: they may have been in flight."""


class _PassedOn(logging.Handler):
    """Passes on what picows logs, but not broken frames: anybody can send as many as they like, and whoever
    does is told why and closed. (Filters would not see it: picows logs through loggers of its own.)"""

    def emit(self, record: logging.LogRecord) -> None:
        if not str(record.msg).startswith("WS parser error"):
            logging.getLogger("morphee").handle(record)


log = logging.getLogger("morphee.sockets")
log.setLevel(logging.WARNING)  # picows tells of every connection at the level below
log.propagate = False
log.addHandler(_PassedOn())


class PicowsConnection(WSListener):
    """A picows socket as a `Connection`. Its callbacks run in the loop's thread and never wait."""

    def __init__(self, hub: Hub, address: str, token: str | None, *, direct: bool) -> None:
        """``direct``: the other end of this connection is the client, and not a proxy."""
        self.address = address
        self.token = token
        self.told_round_trip = None if direct else hub.told.least(address)
        self.path: PathSeen = "direct" if direct else "blind" if self.told_round_trip is None else "told"
        self._hub = hub
        self._direct = direct
        self._transport: WSTransport | None = None
        self._socket: socket.socket | None = None
        """What the kernel is asked about, if it is the client's own connection."""
        self._session: Session | None = None
        self._closing: Session | None = None
        """The session once the server has closed it, until the connection is gone."""
        self._gathered = 0
        self._ignored = 0
        self._fragments: list[bytes] = []
        self._size = 0

    # --- called by picows --------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        if self._direct:
            self._socket = tcp_info.socket_of(transport.underlying_transport)
        transport.underlying_transport.set_write_buffer_limits(high=self._hub.settings.write_buffer)
        self._session = Session(self._hub, self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        session = self._session
        if session is None:
            self._ignore(transport, frame)
            return
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            session.broken()  # no extension was agreed on
        elif kind == TEXT and frame.fin and not self._fragments:
            session.receive(frame.get_payload_as_bytes())
        elif kind == WSMsgType.PONG:
            session.ponged(frame.get_payload_as_bytes())
        elif kind == WSMsgType.PING:
            if session.charge():
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            self._hub.queue.flush()
            code = frame.get_close_code()
            transport.send_close(WSCloseCode.OK if code == WSCloseCode.NO_INFO else code)
            transport.disconnect()
        elif kind == (WSMsgType.CONTINUATION if self._fragments else TEXT):
            self._gather(session, frame)
        elif kind == WSMsgType.BINARY and not self._fragments:
            session.close("malformed")
        else:
            session.broken()  # a continuation of nothing, or a new message inside another

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        session = self._session or self._closing
        self._session = self._closing = self._transport = None
        if self._socket is not None:
            self._socket.detach()  # it is the transport's to close
            self._socket = None
        if session is not None:
            session.gone()

    def pause_writing(self) -> None:
        """The send buffer is full: cut the client off. It can reconnect and resume."""
        transport = self._transport
        if transport is not None:
            self._hub.metrics.closed("slow")
            # Not here: this is called inside a send.
            self._hub.loop.call_soon(transport.disconnect, False)

    def resume_writing(self) -> None:
        return

    # --- Connection --------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.send(TEXT, data)

    def ping(self, payload: bytes, size: int) -> None:
        if self._transport is None:
            return
        if size:
            self._transport.underlying_transport.write(tcp_info.probe(payload, size))
        else:
            self._transport.send_ping(payload)

    def kernel(self) -> KernelView | None:
        if self._transport is None or self._socket is None:
            return None
        return tcp_info.kernel_view(self._socket)

    def has_gap(self) -> bool:
        if self._transport is None or self._socket is None:
            return False
        return tcp_info.has_gap(self._socket)

    def close(self, number: int, reason: str) -> None:
        transport = self._transport
        if transport is not None:
            self._session, self._closing = None, self._session
            transport.send_close(number, reason.encode())  # type: ignore[arg-type]
            self._hub.loop.call_later(LINGER, transport.disconnect, False)

    def _ignore(self, transport: WSTransport, frame: WSFrame) -> None:
        """Ignore a frame that arrives after the server has closed, unless it is the close frame. After too
        many of them stop reading."""
        self._ignored += 1
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        elif self._ignored > MAX_IGNORED:
            transport.underlying_transport.pause_reading()

    def _gather(self, session: Session, frame: WSFrame) -> None:
        """Put a message together that came in fragments."""
        self._gathered += 1
        if self._gathered % FRAGMENTS_CHARGED == 0:
            session.charge()
        self._fragments.append(frame.get_payload_as_bytes())
        self._size += frame.payload_size
        if len(self._fragments) > MAX_FRAGMENTS or self._size > self._hub.settings.frame_bytes:
            self._take_all()
            session.close("too_big")
        elif frame.fin:
            session.receive(self._take_all())

    def _take_all(self) -> bytes:
        whole = b"".join(self._fragments)
        self._fragments, self._size = [], 0
        return whole


class PicowsProtocol(WSProtocol):  # type: ignore[misc]
    """What uvicorn makes for an upgrade: it replays the request, then hands the transport over."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any]) -> None:
        hub: Hub = app_state["hub"]
        self._hub = hub
        self._peer: str | None = None
        self._behind: str | None = None
        """The address behind a proxy of our own for which this socket is counted."""
        self._scheme = "http"
        self._others = server_state.connections
        super().__init__(
            None,  # host and port, for clients
            None,  # path, for clients
            False,  # is a client
            self._greet,
            log,
            True,  # an exception in a callback closes the socket
            HANDSHAKE_WITHIN,
            False,  # pings are ours: they measure
            20,
            20,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # pongs are ours: pings are charged
            hub.settings.frame_bytes,
            None,  # headers, for clients
            READ_BUFFER,
        )

    def connection_made(self, transport: asyncio.Transport) -> None:
        peer = transport.get_extra_info("peername")
        self._peer = peer[0] if isinstance(peer, tuple) else "local"
        self._scheme = "https" if transport.get_extra_info("sslcontext") else "http"
        self._others.add(self)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._others.discard(self)
        if self._behind is not None:
            self._hub.limits.disconnect_behind(self._behind)
            self._behind = None
        if self._peer is not None:
            self._hub.limits.disconnect(self._peer)  # counted by the HTTP connection it was
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Only the replayed request comes this way."""
        rest = memoryview(data)
        while rest:
            room = self.get_buffer(len(rest))
            count = min(len(room), len(rest))
            room[:count] = rest[:count]
            self.buffer_updated(count)
            rest = rest[count:]

    def shutdown(self) -> None:
        """uvicorn stops: service restart, for whoever has not heard of it by `bye`."""
        self._hub.queue.flush()
        self.transport.send_close(1012)
        self.transport.disconnect()

    def _greet(self, request: WSUpgradeRequest) -> Any:
        hub = self._hub
        sent = header_in(lambda name: request.headers.getall(name, ()))
        header = believed(self._peer, sent, hub.settings)
        if request.path.split(b"?")[0] != PATH:
            return _refusal(404)
        if not hub.node.ready:
            return _refusal(503)
        if not is_our_host(header, hub.settings):
            return _refusal(421)
        if not may_come_from(header, hub.settings):
            return _refusal(403)
        address = address_of(self._peer, header)
        if trusts(self._peer, hub.settings):
            if not hub.limits.connect_behind(address):
                return _refusal(429)
            self._behind = address
        secure = is_secure(self._scheme, header, hub.settings)
        token = token_in(header("cookie"), hub.node.tokens, secure, hub.plain_beside)
        direct = is_direct(self._peer, sent, hub.settings)
        return PicowsConnection(hub, address, token, direct=direct)


def _refusal(status: int) -> WSUpgradeResponseWithListener:
    response = WSUpgradeResponse.create_error_response(status, b"refused\n")
    return WSUpgradeResponseWithListener(response, None)
