"""One node among others: opens and closes its part in the cluster, and hands its tables over.

`lease_keeper` owns tables, `locator` finds those of others, `links` connects clients to them, `queries` asks
and answers for HTTP, `bus` carries all of it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Coroutine
from typing import Any

from morphee.protocol.from_client import Hello
from morphee.protocol.http import TableSeen
from morphee.server.cluster.bus import Bus
from morphee.server.cluster.edge import EdgeLink
from morphee.server.cluster.isolation import LOOK, Isolation
from morphee.server.cluster.lease_keeper import LeaseKeeper
from morphee.server.cluster.links import TICK, Links
from morphee.server.cluster.locator import ANSWER_WITHIN, LOOK_AGAIN, Locator
from morphee.server.cluster.messages import Owned, Spent, encoder, read_broadcast
from morphee.server.cluster.node_state import CUT_OFF, UP
from morphee.server.cluster.queries import Queries
from morphee.server.cluster.regularly import regularly
from morphee.server.cluster.remote import RemoteSession
from morphee.server.transport.elsewhere import EdgeSession
from morphee.server.transport.hub import Hub
from morphee.store.postgres import PostgresStore

log = logging.getLogger("morphee.cluster")


class Cluster:
    """Implements `transport.elsewhere.Elsewhere` and `bus.Handler`. Without a URL of NATS this node is alone,
    and owns every table."""

    def __init__(self, hub: Hub, store: PostgresStore, nats: str) -> None:
        self.hub = hub
        self.store = store
        self.keeper = LeaseKeeper(hub.node, store, bool(nats), lambda: len(hub.sessions))
        self._nats = nats
        self._bus: Bus
        self._locator: Locator
        self._links: Links
        self._queries: Queries
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        secret = await self.store.secret()
        await self._share_clock()
        await self.keeper.open()
        if self._nats:
            await self._join("morphee." + hashlib.sha256(b"morphee bus " + secret).hexdigest()[:12])
        else:
            await self.keeper.take_all()

    async def _join(self, prefix: str) -> None:
        """Speak to the other nodes from now on."""
        self._bus = Bus(self._nats, prefix, self.keeper.name, self)
        self._locator = Locator(self.hub, self.store, self.keeper, self._bus)
        self._links = Links(self.hub, self.keeper, self._bus, self._locator, self._do)
        self._queries = Queries(self.hub, self.keeper, self._bus, self._locator)
        await self._bus.open()
        self.hub.elsewhere = self
        self.hub.limits.shared = self._spent
        self.keeper.when_unsure = self._offer_all
        self.keeper.reachable = lambda: self._bus.reachable
        self._do(regularly(TICK, self._links.heartbeat))
        isolation = Isolation(self.keeper, self._step_back, self._come_back)
        self._do(regularly(LOOK, lambda: isolation.look(self.hub.loop.time())))

    async def _share_clock(self) -> None:
        """Take the database's clock for the one on the wall: what one node stores, another may read."""
        before = self.hub.tick()
        offset = await self.store.wall() - (before + self.hub.tick()) / 2
        self.hub.node.services.set_wall(lambda: self.hub.tick() + offset)

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await self.keeper.close()
        if self._nats:
            await self._bus.close()

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.hub.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- for sessions and HTTP ---------------------------------------------------------------

    @property
    def sure(self) -> bool:
        return self.keeper.sure

    @property
    def cut_off(self) -> bool:
        return not self._bus.reachable

    def link(self, session: EdgeSession, hello: Hello) -> EdgeLink:
        return EdgeLink(self._links, session, hello)

    async def find(self, code: str, key: str | None) -> tuple[TableSeen, bool] | None:
        return await self._queries.find(code, key)

    async def public(self) -> list[TableSeen]:
        return await self._queries.public()

    def gauges(self) -> dict[str, float]:
        return {**self.keeper.gauges(), **self._links.gauges(), "nats_away": int(self.cut_off)}

    # --- giving tables up --------------------------------------------------------------------

    async def hand_over(self) -> None:
        if self._nats:
            for there in await self.keeper.give_up():
                if isinstance(there.peer, RemoteSession):  # sockets of our own are closed soon
                    there.peer.moved(free=True)
            self._links.flush()
            await self._bus.flush(ANSWER_WITHIN)

    async def _step_back(self) -> None:
        """See `isolation`."""
        log.warning("this node alone cannot reach NATS: it gives its tables up until it can")
        self.hub.node.ready = False
        await self.keeper.give_up(CUT_OFF)
        for session in tuple(self.hub.sessions):
            session.close("unavailable")

    def _come_back(self) -> None:
        log.warning("this node takes part again")
        self.keeper.become(UP)
        self.hub.node.ready = True

    def _offer_all(self) -> None:
        """Our leases have ended: PostgreSQL is out of reach from here. Whoever reaches it may go on."""
        for table in tuple(self.hub.node.tables.values()):
            for there in table.audience:
                if isinstance(there.peer, RemoteSession):
                    there.peer.ask_hello_again()
            if table.audience:
                self._do(self._offer(table.code))

    async def _offer(self, code: str) -> None:
        while not self.sure and (table := self.hub.node.tables.get(code)) is not None:
            if await self._locator.ask_all(code) is not None and not self.sure:
                self.hub.node.lost(table.lease)
            await asyncio.sleep(LOOK_AGAIN)

    # --- what other nodes say ----------------------------------------------------------------

    def envelope(self, data: bytes) -> None:
        self._links.receive(data)

    async def asked(self, data: bytes) -> bytes | None:
        return await self._queries.answer(data)

    def heard(self, data: bytes) -> None:
        match read_broadcast(data):
            case Spent(limit=limit, address=address, sender=sender):
                if sender != self.keeper.name:
                    self.hub.limits.spent(limit, address)
            case Owned(code=code, epoch=epoch, sender=sender):
                table = self.hub.node.tables.get(code)
                if sender != self.keeper.name and table is not None and table.lease.epoch < epoch:
                    self.hub.node.lost(table.lease)
            case None:
                pass  # of a kind that only later versions know

    def _spent(self, limit: str, address: str) -> None:
        self._bus.tell_all(encoder.encode(Spent(limit, address, self.keeper.name)))
