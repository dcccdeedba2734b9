"""What nodes ask each other about their tables, and what they answer."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from morphee.protocol.http import TableSeen
from morphee.server.cluster.bus import Bus
from morphee.server.cluster.lease_keeper import LeaseKeeper
from morphee.server.cluster.locator import ANSWER_WITHIN, HERE, LOOK_AGAIN, Locator
from morphee.server.cluster.messages import Public, See, Seen, Take, Taken, Who, encoder, read_question
from morphee.server.tables.listing import public_tables, table_seen
from morphee.server.transport.elsewhere import Unavailable
from morphee.server.transport.hub import Hub

log = logging.getLogger("morphee.cluster")
FIND_WITHIN = 5.0
"""Seconds after which who asks for a table over HTTP is told that it is unavailable."""


class Queries:
    def __init__(self, hub: Hub, keeper: LeaseKeeper, bus: Bus, locator: Locator) -> None:
        self._hub = hub
        self._keeper = keeper
        self._bus = bus
        self._locator = locator

    async def find(self, code: str, key: str | None) -> tuple[TableSeen, bool] | None:
        """See `Elsewhere.find`."""
        until = self._hub.tick() + FIND_WITHIN
        while (owner := await self._locator.locate(code, until - self._hub.tick())) is not None:
            if owner == HERE:
                table = self._hub.node.tables[code]
                return table_seen(table), key in table.people
            answer = await self._bus.ask(owner, encoder.encode(See(code, key)), ANSWER_WITHIN)
            seen = Seen([]) if answer is None else msgspec.msgpack.decode(answer, type=Seen)
            if seen.tables:
                return seen.tables[0], seen.known
            if self._hub.tick() > until:
                raise Unavailable(code)
            await asyncio.sleep(LOOK_AGAIN)  # it does not answer, or has just given the table up
        return None

    async def public(self) -> list[TableSeen]:
        """See `Elsewhere.public`."""
        names = [row.name for row in self._keeper.nodes if row.name != self._keeper.name]
        asked = [self._bus.ask(name, encoder.encode(Public()), ANSWER_WITHIN) for name in names]
        answers = await asyncio.gather(*asked)
        found = [msgspec.msgpack.decode(answer, type=Seen) for answer in answers if answer is not None]
        return [table for seen in found for table in seen.tables]

    async def answer(self, data: bytes) -> bytes | None:
        """See `bus.Handler.asked`."""
        match read_question(data):
            case Take(code=code):
                return encoder.encode(Taken(await self._take(code)))
            case Who(code=code):
                return None if self._hub.find(code) is None else self._keeper.name.encode()
            case See(code=code, key=key):
                table = self._hub.find(code)
                if table is None:
                    return encoder.encode(Seen([]))
                return encoder.encode(Seen([table_seen(table)], key in table.people))
            case Public():
                return encoder.encode(Seen(public_tables(self._hub.node)))
            case None:
                return None  # of a kind that only later versions know

    async def _take(self, code: str) -> bool:
        if not self._keeper.owns_tables():
            return False
        try:
            return await self._locator.take(code)
        except Exception as error:  # PostgreSQL is out of our reach as well
            log.debug("table %s could not be taken: %s", code, repr(error))
            return False
