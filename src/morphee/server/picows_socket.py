"""Sockets by picows, plugged into uvicorn as its WebSocket protocol class.

The constructor of `WSProtocol` is not a promised interface: picows and uvicorn are pinned exactly and
tests/server/test_sockets.py holds what is used here.
"""

from __future__ import annotations

import asyncio
import logging
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

from morphee.server.house import House
from morphee.server.identity import token_in
from morphee.server.origin import address_of, may_come_from
from morphee.server.session import Session

PATH = b"/ws"
TEXT = WSMsgType.TEXT
READ_BUFFER = 4096
HANDSHAKE_WITHIN = 10
LINGER = 1.0
"""Seconds a closed socket has for its last words to arrive."""
PIECES = 64
"""Most pieces of a message: an empty one adds nothing to its size, and all of them cost."""

log = logging.getLogger("morphee.sockets")
log.setLevel(logging.WARNING)  # picows tells of every connection at the level below


class PicowsConnection(WSListener):
    """A picows socket as a `Connection`. Its callbacks run in the loop's thread and never wait."""

    def __init__(self, house: House, address: str, token: str | None) -> None:
        self.address = address
        self.token = token
        self._house = house
        self._transport: WSTransport | None = None
        self._session: Session | None = None
        self._pieces: list[bytes] = []
        self._size = 0

    # --- called by picows --------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=self._house.settings.write_buffer)
        self._session = Session(self._house, self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        session = self._session
        if session is None:
            return
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            session.broken()  # no extension was agreed on
        elif kind == TEXT and frame.fin and not self._pieces:
            session.heard(frame.get_payload_as_bytes())
        elif kind == WSMsgType.PONG:
            session.ponged(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            self._house.post.deliver()
            code = frame.get_close_code()
            transport.send_close(WSCloseCode.OK if code == WSCloseCode.NO_INFO else code)
            transport.disconnect()
        elif kind == (WSMsgType.CONTINUATION if self._pieces else TEXT):
            self._gather(session, frame)
        elif kind == WSMsgType.BINARY and not self._pieces:
            session.close("malformed")
        else:
            session.broken()  # goes on with nothing, or begins in the middle

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if self._session is not None:
            self._session.gone()
            self._session = None
        self._transport = None

    def pause_writing(self) -> None:
        """The client does not take what it is sent: it can come back and say what it has."""
        transport = self._transport
        if transport is not None:
            self._house.metrics.closed("slow")
            # Not here: this is called inside a send.
            self._house.loop.call_soon(transport.disconnect, False)

    def resume_writing(self) -> None:
        return

    # --- Connection --------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.send(TEXT, data)

    def ping(self, payload: bytes) -> None:
        if self._transport is not None:
            self._transport.send_ping(payload)

    def close(self, number: int, reason: str) -> None:
        transport = self._transport
        if transport is not None:
            transport.send_close(number, reason.encode())  # type: ignore[arg-type]
            self._house.loop.call_later(LINGER, transport.disconnect, False)

    def _gather(self, session: Session, frame: WSFrame) -> None:
        """Put a message together that came in pieces."""
        self._pieces.append(frame.get_payload_as_bytes())
        self._size += frame.payload_size
        if len(self._pieces) > PIECES or self._size > self._house.settings.frame_bytes:
            self._take_all()
            session.close("too_big")
        elif frame.fin:
            session.heard(self._take_all())

    def _take_all(self) -> bytes:
        whole = b"".join(self._pieces)
        self._pieces, self._size = [], 0
        return whole


class PicowsProtocol(WSProtocol):  # type: ignore[misc]
    """What uvicorn makes for an upgrade: it replays the request, then hands the transport over."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any]) -> None:
        house: House = app_state["house"]
        self._house = house
        self._peer: str | None = None
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
            True,  # pongs are picows'
            house.settings.frame_bytes,
            None,  # headers, for clients
            READ_BUFFER,
        )

    def connection_made(self, transport: asyncio.Transport) -> None:
        peer = transport.get_extra_info("peername")
        self._peer = peer[0] if isinstance(peer, tuple) else None
        self._others.add(self)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._others.discard(self)
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
        self._house.post.deliver()
        self.transport.send_close(1012)
        self.transport.disconnect()

    def _greet(self, request: WSUpgradeRequest) -> Any:
        house = self._house
        header = request.headers.get
        address = address_of(self._peer, header, house.settings)
        if request.path.split(b"?")[0] != PATH:
            return _refusal(404)
        if not house.ready:
            return _refusal(503)
        if not may_come_from(header, house.settings):
            return _refusal(403)
        if not house.limits.may_connect(address):
            return _refusal(429)
        return PicowsConnection(house, address, token_in(header("cookie")))


def _refusal(status: int) -> WSUpgradeResponseWithListener:
    response = WSUpgradeResponse.create_error_response(status, b"refused\n")
    return WSUpgradeResponseWithListener(response, None)
