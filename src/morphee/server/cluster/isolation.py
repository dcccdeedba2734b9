"""Notices that this node alone is cut from NATS, and has it step back until NATS is there again.

A table whose owner cannot be spoken to can be played only by the clients of that very node. While other nodes
reach NATS, everybody is better off with one of those as the owner: this node gives its tables up, closes its
sockets and is not ready, so that a balancer leads its clients elsewhere. If NATS is out of every node's reach
nobody steps back, and each goes on with its own clients. Which of the two it is, the register of nodes tells.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from morphee.server.cluster.lease_keeper import LeaseKeeper
from morphee.server.cluster.node_state import CUT_OFF, UP

log = logging.getLogger("morphee.cluster")
LOOK = 0.2
"""Seconds between two looks."""
GRACE = 1.0
"""Seconds for which another node must have had NATS while this one had not. When NATS goes or comes back, all
nodes notice it and say so in the register within less."""
RENEW_WITHIN = 0.5


class Isolation:
    """``step_back`` gives tables and sockets up, ``come_back`` takes part again."""

    def __init__(
        self, keeper: LeaseKeeper, step_back: Callable[[], Awaitable[None]], come_back: Callable[[], None]
    ) -> None:
        self._keeper = keeper
        self._step_back = step_back
        self._come_back = come_back
        self._told = True
        """Whether the register says that NATS is in our reach."""
        self._since: float | None = None
        """Since when this node has been cut off and another not."""

    async def look(self, now: float) -> None:
        """To be done every `LOOK` seconds."""
        keeper = self._keeper
        if keeper.reachable() != self._told and await self._renew():
            self._told = not self._told
        if not self._alone():
            self._since = None
            if keeper.state is CUT_OFF:
                self._come_back()
            return
        self._since = now if self._since is None else self._since
        due = now - self._since >= GRACE
        if due and keeper.owns_tables() and await self._renew() and self._alone() and keeper.owns_tables():
            await self._step_back()

    def _alone(self) -> bool:
        """Whether another node reaches NATS and this one does not."""
        keeper = self._keeper
        others = [row for row in keeper.nodes if row.name != keeper.name and row.bus and row.state == UP]
        return bool(others) and not keeper.reachable()

    async def _renew(self) -> bool:
        """Write our row of the register and read the others'; false if PostgreSQL is out of reach."""
        try:
            async with asyncio.timeout(RENEW_WITHIN):
                await self._keeper.renew()
        except Exception as error:  # PostgreSQL is out of reach as well: the leases run out
            log.debug("the register cannot be reached: %s", repr(error))
            return False
        return True
