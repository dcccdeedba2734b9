"""A small TCP relay between a node and a service, which can be cut as if a cable was pulled."""

from __future__ import annotations

import asyncio
from typing import Any

Target = tuple[str, int] | str
"""A host and a port, or the path of a socket of this machine."""


class Relay:
    def __init__(self, target: Target) -> None:
        self.port = 0
        self.whole = True
        """Not while it is cut."""
        self.ends: set[End] = set()
        self._target = target
        self._reaching: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Near(self), "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self._server.close()
        for task in tuple(self._reaching):
            task.cancel()
        await asyncio.gather(*self._reaching, return_exceptions=True)
        while self.ends:
            for end in tuple(self.ends):
                end.transport.abort()
            await asyncio.sleep(0.01)

    def cut(self) -> None:
        """From now on nothing passes; what is on its way waits, as in the buffers of a network."""
        self.whole = False

    def mend(self) -> None:
        self.whole = True
        for end in tuple(self.ends):
            end.pass_on()

    def reach(self, near: End) -> None:
        task = asyncio.ensure_future(self._reach(near))
        self._reaching.add(task)
        task.add_done_callback(self._reaching.discard)

    async def _reach(self, near: End) -> None:
        loop, far = asyncio.get_running_loop(), End(self, near)
        try:
            if isinstance(self._target, str):
                await loop.create_unix_connection(lambda: far, self._target)
            else:
                await loop.create_connection(lambda: far, *self._target)
        except OSError:
            near.transport.abort()


class End(asyncio.Protocol):
    """One of the two connections that are joined."""

    transport: asyncio.Transport

    def __init__(self, relay: Relay, other: End | None = None) -> None:
        self._relay = relay
        self._other = other
        self._waiting = bytearray()
        """What came from here and has not been passed on."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self._relay.ends.add(self)
        other = self._other
        if other is None:
            return
        if other not in self._relay.ends:  # gone meanwhile
            transport.abort()
            return
        other._other = self
        other.pass_on()

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        self.pass_on()

    def pass_on(self) -> None:
        if self._relay.whole and self._waiting and self._other is not None:
            self._other.transport.write(bytes(self._waiting))
            self._waiting.clear()

    def connection_lost(self, error: Exception | None) -> None:
        self._relay.ends.discard(self)
        if self._other is not None:
            self._other.transport.abort()


class Near(End):
    """The node's side."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._relay.reach(self)
