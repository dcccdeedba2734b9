"""What all sockets of a node share: its tables, the limits by address, the send queue, the open sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from morphee.server.metrics import Metrics
from morphee.server.settings import Settings
from morphee.server.tables.node import Node
from morphee.server.tables.table import Table
from morphee.server.transport.elsewhere import Elsewhere
from morphee.server.transport.limits import Limits
from morphee.server.transport.send_queue import SendQueue
from morphee.server.transport.told_trips import ToldTrips

GOODBYE_WITHIN = 1.0
"""Seconds that sockets have for their last message to arrive when the server stops."""


class Closable(Protocol):
    def close(self, code: str) -> None: ...


class Hub:
    """``sessions`` are all that are open, greeted or not."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.settings: Settings = node.services.settings
        self.metrics: Metrics = node.services.metrics
        self.loop: asyncio.AbstractEventLoop = node.services.loop
        self.tick: Callable[[], float] = node.services.tick
        self.limits = Limits(self.settings, self.tick)
        self.told = ToldTrips(self.settings, self.tick)
        self.queue = SendQueue(self.loop, self.metrics)
        self.sessions: set[Closable] = set()
        self.plain_beside = False
        """Whether there is a certificate of the server's own, and a plain port beside it."""
        self.elsewhere: Elsewhere | None = None
        """The tables of other nodes, where there are other nodes."""
        node.add_maintenance(self.limits.sweep)
        node.add_maintenance(self.told.sweep)

    def find(self, code: str) -> Table | None:
        """A table that is surely this node's."""
        if self.elsewhere is not None and not self.elsewhere.sure:
            return None
        return self.node.tables.get(code)

    async def say_goodbye(self) -> None:
        """Let match time stand still, hand tables over where there are other nodes, tell everyone, and wait a
        moment for them to hear it."""
        self.node.drain()
        if self.elsewhere is not None:
            await self.elsewhere.hand_over()
        for session in tuple(self.sessions):
            session.close("restart")
        until = self.tick() + GOODBYE_WITHIN
        while self.sessions and self.tick() < until:
            await asyncio.sleep(0.01)
