"""Listening for TLS: connections are counted when they are accepted, and their handshake is timed.

The loop's own TLS server reports a connection only after its handshake, so that one which never begins it
would not be counted.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Callable

from morphee.server.transport.http_protocol import BoundedHttpProtocol

HANDSHAKE_WITHIN = 10.0
"""Seconds from the connection to the end of the handshake."""
ACCEPT_RETRY = 0.1
"""Seconds before another try when no connection can be accepted: out of file descriptors, for one."""


class TlsListener:
    """What uvicorn expects of a server of the loop."""

    def __init__(
        self, listening: socket.socket, context: ssl.SSLContext, make: Callable[[], BoundedHttpProtocol]
    ) -> None:
        self.sockets = (listening,)
        self._listening = listening
        self._context = context
        self._make = make
        self._loop = asyncio.get_running_loop()
        listening.setblocking(False)
        self._handshakes: set[asyncio.Task[None]] = set()
        self._accepting = self._loop.create_task(self._accept())

    def close(self) -> None:
        for task in (self._accepting, *self._handshakes):
            task.cancel()
        self._listening.close()

    async def wait_closed(self) -> None:
        await asyncio.gather(self._accepting, *self._handshakes, return_exceptions=True)

    async def _accept(self) -> None:
        while True:
            try:
                accepted, peer = await self._loop.sock_accept(self._listening)
            except OSError:
                await asyncio.sleep(ACCEPT_RETRY)
                continue
            protocol = self._make()
            if protocol.admit(peer):
                task = self._loop.create_task(self._shake_hands(accepted, protocol))
                self._handshakes.add(task)
                task.add_done_callback(self._handshakes.discard)
            else:
                accepted.close()  # nobody could read an answer yet

    async def _shake_hands(self, accepted: socket.socket, protocol: BoundedHttpProtocol) -> None:
        try:
            with contextlib.suppress(OSError):  # whoever hangs up, is late, or speaks no TLS
                await self._loop.connect_accepted_socket(
                    lambda: protocol, accepted, ssl=self._context, ssl_handshake_timeout=HANDSHAKE_WITHIN
                )
        finally:
            if not protocol.connected:
                protocol.uncount()
