"""WebSockets of any ASGI server: the second implementation of `Connection`.

It is slower than the one with picows and uses no private picows API. ASGI shows no pings: the ASGI server
must send its own (uvicorn's ``ws_ping_interval``), and closes a socket that does not answer them.
"""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from morphee.engine.path_evidence import KernelView
from morphee.kernel.contract import Millis
from morphee.protocol.fields import PathSeen
from morphee.server.transport.cookies import token_in
from morphee.server.transport.hub import Hub
from morphee.server.transport.origin import (
    address_of,
    believed,
    header_in,
    is_our_host,
    is_secure,
    may_come_from,
    trusts,
)
from morphee.server.transport.session import Session

HEARD_EVERY = 1.0
"""Seconds between two checks that a socket is open: the ASGI server closes one that answers no pings."""


class AsgiConnection:
    """One send queue a socket, emptied by one task: sending never waits and keeps its order."""

    def __init__(self, hub: Hub, socket: WebSocket, address: str, token: str | None) -> None:
        self.address = address
        self.token = token
        self.path: PathSeen = "blind"
        self.told_round_trip: Millis | None = None
        self._hub = hub
        self._socket = socket
        self._out: deque[bytes] = deque()
        self._size = 0
        self._some = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self.cut = asyncio.Event()

    def send(self, data: bytes) -> None:
        if self._closing is not None or self.cut.is_set():
            return
        self._out.append(data)
        self._size += len(data)
        self._some.set()
        if self._size > self._hub.settings.write_buffer:
            self._hub.metrics.closed("slow")
            self.cut.set()

    def ping(self, payload: bytes, size: int) -> None:
        return

    def kernel(self) -> KernelView | None:
        return None

    def has_gap(self) -> bool:
        return False

    def close(self, number: int, reason: str) -> None:
        self._closing = (number, reason)
        self._some.set()

    async def write(self) -> None:
        """Empty the send queue until the socket is to be closed."""
        while True:
            await self._some.wait()
            self._some.clear()
            while self._out:
                data = self._out.popleft()
                await self._socket.send_text(data.decode())
                self._size -= len(data)
            if self._closing is not None:
                await self._socket.close(*self._closing)
                return


async def endpoint(socket: WebSocket) -> None:
    hub: Hub = socket.state.hub
    peer = socket.client.host if socket.client else None
    header = believed(peer, header_in(socket.headers.getlist), hub.settings)
    address = address_of(peer, header)
    behind = trusts(peer, hub.settings)
    if behind and not hub.limits.connect_behind(address):
        await socket.send_denial_response(Response(status_code=429))
        return
    try:
        if hub.node.ready and may_come_from(header, hub.settings) and is_our_host(header, hub.settings):
            secure = is_secure(socket.url.scheme, header, hub.settings)
            token = token_in(header("cookie"), hub.node.tokens, secure, hub.plain_beside)
            await _serve(hub, socket, address, token)
        else:
            await socket.close(1008)
    finally:
        if behind:
            hub.limits.disconnect_behind(address)


async def _serve(hub: Hub, socket: WebSocket, address: str, token: str | None) -> None:
    await socket.accept()
    connection = AsgiConnection(hub, socket, address, token)
    session = Session(hub, connection)
    tasks = [
        asyncio.ensure_future(work)
        for work in (
            _read(socket, session),
            connection.write(),
            connection.cut.wait(),
            _keep_heard(session, hub),
        )
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        session.gone()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _read(socket: WebSocket, session: Session) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text = message.get("text")
        if text is None:
            session.close("malformed")
        else:
            session.receive(text.encode())


async def _keep_heard(session: Session, hub: Hub) -> None:
    """An open socket counts as heard: the server's own pings close those that are not."""
    while True:
        await asyncio.sleep(HEARD_EVERY)
        session.heard_at = hub.tick()
