"""Sockets by whatever ASGI server carries the app: the second implementation of `Connection`.

Slower than picows and free of its unpromised parts. ASGI shows no pings: the server must send its own
(uvicorn's ``ws_ping_interval``), and a socket that does not answer is closed by it.
"""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from morphee.server.house import House
from morphee.server.identity import token_in
from morphee.server.origin import address_of, may_come_from
from morphee.server.session import Session

BEAT = 1.0


class AsgiConnection:
    """One outbox a socket, emptied by one task: sending never waits and keeps its order."""

    def __init__(self, house: House, socket: WebSocket, address: str, token: str | None) -> None:
        self.address = address
        self.token = token
        self._house = house
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
        if self._size > self._house.settings.write_buffer:
            self._house.metrics.closed("slow")
            self.cut.set()

    def ping(self, payload: bytes) -> None:
        return

    def close(self, number: int, reason: str) -> None:
        self._closing = (number, reason)
        self._some.set()

    async def write(self) -> None:
        """Empty the outbox until the socket is to be closed."""
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
    house: House = socket.state.house
    header = socket.headers.get
    address = address_of(socket.client.host if socket.client else None, header, house.settings)
    if not (house.ready and may_come_from(header, house.settings) and house.limits.may_connect(address)):
        await socket.close(1008)
        return
    await socket.accept()
    connection = AsgiConnection(house, socket, address, token_in(header("cookie")))
    session = Session(house, connection)
    tasks = [
        asyncio.ensure_future(work)
        for work in (_read(socket, session), connection.write(), connection.cut.wait(), _beat(session))
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
            session.heard(text.encode())


async def _beat(session: Session) -> None:
    """An open socket counts as heard: the server's own pings close those that are not."""
    while True:
        await asyncio.sleep(BEAT)
        session.heard_at = session.house.tick()
