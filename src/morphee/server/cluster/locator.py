"""Finds the owner of a table, and has a table taken that nobody owns."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from morphee.server.cluster.bus import Bus
from morphee.server.cluster.lease_keeper import LeaseKeeper
from morphee.server.cluster.messages import Owned, Take, Taken, Who, encoder
from morphee.server.cluster.node_state import CUT_OFF, UP
from morphee.server.transport.elsewhere import Unavailable
from morphee.server.transport.hub import Hub
from morphee.store.postgres import PostgresStore
from morphee.store.postgres_leases import Holder

log = logging.getLogger("morphee.cluster")
LOOK_AGAIN = 0.1
"""Seconds between two looks for the owner of a table."""
ANSWER_WITHIN = 0.5
"""Seconds another node has to answer a question."""
ASK_WITHIN = 1.0
"""Seconds PostgreSQL has to answer, before the other nodes are asked."""
FEWER = 8
"""By how many tables another node must have fewer for a table to be taken there rather than here."""
HERE = ""
NOBODY = Holder("", 0.0)


class Locator:
    def __init__(self, hub: Hub, store: PostgresStore, keeper: LeaseKeeper, bus: Bus) -> None:
        self.freed: set[str] = set()
        """Tables that we heard were given up just now: nobody need be asked who owns them."""
        self._hub = hub
        self._store = store
        self._keeper = keeper
        self._bus = bus

    async def locate(self, code: str, within: float) -> str | None:
        """The name of the node that owns a table; `HERE` if it is this one, `None` if there is no such table.
        A table that nobody owns is taken. Raises `Unavailable` if that takes too long."""
        until = self._hub.tick() + within
        while self._hub.find(code) is None:
            told = code in self.freed
            try:
                holder = await self._holder(code)
                if holder is None:
                    return None
                if holder.owner in ("", self._keeper.name) or holder.free:
                    if self._keeper.owns_tables() and (holder.free or code not in self._hub.node.tables):
                        await self._have_taken(code)
                elif not self._gives_up(holder.owner):
                    return holder.owner
            except Exception as error:
                log.debug("table %s: %s", code, repr(error))
                if (owner := await self.ask_all(code)) is not None:
                    return owner
            if self._hub.find(code) is None and not told:  # else somebody else was faster, and can be found
                if self._hub.tick() > until:
                    raise Unavailable(code)
                await asyncio.sleep(LOOK_AGAIN)
        return HERE

    def _gives_up(self, owner: str) -> bool:
        """Whether that node is cut from NATS, and we are not: it is about to give its tables up."""
        cut_off = any(row.name == owner and row.state == CUT_OFF for row in self._keeper.nodes)
        return cut_off and self._bus.reachable

    async def _holder(self, code: str) -> Holder | None:
        if code in self.freed:
            self.freed.discard(code)
            return NOBODY
        async with asyncio.timeout(ASK_WITHIN):
            return await self._store.holder(code)

    async def _have_taken(self, code: str) -> None:
        """Let a table be taken: here, unless another node has markedly fewer."""
        others = [row for row in self._keeper.nodes if row.name != self._keeper.name and row.state == UP]
        least = min(others, key=lambda row: row.tables, default=None)
        if least is not None and least.tables + FEWER < len(self._hub.node.tables):
            if await self._ask_to_take(least.name, code):
                return
        await self.take(code)

    async def take(self, code: str) -> bool:
        """Own a table from now on, and tell the node that may still think it does; whether it is ours."""
        done = await self._keeper.take(code)
        table = self._hub.node.tables.get(code)
        if table is not None:
            self._bus.tell_all(encoder.encode(Owned(code, table.lease.epoch, self._keeper.name)))
        return done

    async def ask_all(self, code: str) -> str | None:
        """Who owns a table, when PostgreSQL cannot be asked. If it may have been ours, it is to be taken by
        somebody who can."""
        answer = await self._bus.ask(None, encoder.encode(Who(code)), ANSWER_WITHIN)
        if answer is not None:
            return answer.decode()
        for row in self._keeper.nodes:
            if row.name != self._keeper.name and row.state == UP and await self._ask_to_take(row.name, code):
                return row.name
        return None

    async def _ask_to_take(self, node: str, code: str) -> bool:
        answer = await self._bus.ask(node, encoder.encode(Take(code)), 2 * ANSWER_WITHIN)
        return answer is not None and msgspec.msgpack.decode(answer, type=Taken).done
