"""The way out: what a server tells within a turn of its loop is written first, then carried out together.

Encoding updates and handing bytes to the system by turns, table by table, was measured to be a little dearer
than the one for all tables and then the other (docs/decisions/0009).
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from morphee.server.metrics import Metrics

if TYPE_CHECKING:
    from morphee.server.session import Connection

log = logging.getLogger("morphee.post")


class Post:
    """Sends in the order it was asked to, in the loop's next turn."""

    def __init__(self, loop: asyncio.AbstractEventLoop, metrics: Metrics) -> None:
        self._loop = loop
        self._metrics = metrics
        self._letters: list[tuple[Connection, bytes]] = []

    def send(self, connection: Connection, data: bytes) -> None:
        if not self._letters:
            self._loop.call_soon(self.deliver)
        self._letters.append((connection, data))

    def deliver(self) -> None:
        """Send now what waits: before a socket is closed, for one."""
        letters, self._letters = self._letters, []
        for connection, data in letters:
            try:
                connection.send(data)
            except Exception:  # one socket's trouble is not the others'
                log.exception("a letter could not be sent")
        self._metrics.messages_out += len(letters)
        self._metrics.bytes_out += sum([len(data) for _, data in letters])
