"""Keeps the leases of this node's tables: takes them, renews them together, notices when one is lost.

Between two renewals the node is ``sure`` of its leases: nobody else can have taken one over, whatever the
clocks of machines say, because the time since the latest renewal was asked for is shorter than a lease. When
it is not sure (PostgreSQL is away, or this process stood still) every match pauses, and nobody is let in,
until the next renewal tells which leases are still ours.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Sequence

from morphee import __version__
from morphee.server.cluster.node_state import CUT_OFF, DRAINING, UP, NodeState, transition
from morphee.server.cluster.regularly import regularly
from morphee.server.tables.node import Node
from morphee.server.tables.person import Attendance
from morphee.server.tables.table import Table
from morphee.store.contract import Lease
from morphee.store.postgres import PostgresStore
from morphee.store.postgres_leases import LEASE, NodeRow

log = logging.getLogger("morphee.cluster")
RENEWAL_INTERVAL = 0.5
"""Seconds between two renewals."""
MARGIN = 0.2
"""Seconds before the end of a lease from which on one is not sure of it."""
LOOK = 0.1
"""Seconds between two looks whether one is still sure."""
ASK_WITHIN = 2.0
LEFT_OVER = 6
"""Renewals after which a lease that no table here has is given up."""
TAKEN_TOGETHER = 32
"""The most tables that are taken at once: nobody at the first waits for more than that."""
ORPHANS_EVERY = 120
"""Renewals after which tables that nobody has owned for long are looked for."""


class LeaseKeeper:
    """``bus``: whether this node can speak to others. ``sockets`` tells how many it has."""

    def __init__(self, node: Node, store: PostgresStore, bus: bool, sockets: Callable[[], int]) -> None:
        self.node = node
        self.store = store
        self.state: NodeState = UP
        self.reachable: Callable[[], bool] = lambda: True
        """Whether other nodes can be spoken to."""
        self.nodes: list[NodeRow] = []
        """Every node that is there, this one too, as of the latest renewal."""
        self._bus = bus
        self._sockets = sockets
        self._tick = node.services.tick
        self._sure_until = 0.0
        self._troubled = False
        self.when_unsure: Callable[[], None] = lambda: None
        """Called when one is not sure any more: others can take the tables over."""
        self._taking: dict[str, asyncio.Future[bool]] = {}
        self._wanted: list[str] = []
        """Those of them whose turn has not come."""
        self._taker: asyncio.Task[None] | None = None
        self._left_over: dict[Lease, int] = {}
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def name(self) -> str:
        return self.store.owner

    def owns_tables(self) -> bool:
        """Whether it has not given them up. To be asked again after any wait."""
        return self.state is UP

    def become(self, state: NodeState) -> None:
        self.state = transition(self.state, state)

    @property
    def sure(self) -> bool:
        return self._tick() < self._sure_until

    def gauges(self) -> dict[str, float]:
        """How many nodes there are, and for how many seconds our leases have not been renewed."""
        asked_at = self._sure_until - LEASE + MARGIN
        return {"nodes": len(self.nodes), "lease_age_seconds": round(self._tick() - asked_at, 3)}

    async def open(self) -> None:
        await self.renew()
        loop = self.node.services.loop
        work = (self._renew_regularly(), regularly(LOOK, self._watch))
        self._tasks = [loop.create_task(part) for part in work]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.give_up()
        try:
            await asyncio.wait_for(self.store.leave(), ASK_WITHIN)
        except Exception as error:
            log.warning("this node could not be taken out of the register: %s", repr(error))

    # --- taking and giving up ----------------------------------------------------------------

    async def take(self, code: str) -> bool:
        """Own that table from now on; whether it is ours. What is asked for while others are being taken is
        taken together: the tables of a node that went are many."""
        if code in self.node.tables:
            return True
        asked = self._taking.get(code)
        if asked is None:
            asked = self._taking[code] = self.node.services.loop.create_future()
            self._wanted.append(code)
            if self._taker is None:
                self._taker = asyncio.ensure_future(self._take_wanted())
        return await asyncio.shield(asked)

    async def _take_wanted(self) -> None:
        try:
            while self._wanted:
                codes, self._wanted = self._wanted[:TAKEN_TOGETHER], self._wanted[TAKEN_TOGETHER:]
                error: Exception | None = None
                try:
                    await self._take(codes)
                except Exception as found:
                    error = found
                for code in codes:
                    asked = self._taking.pop(code)
                    if error is None:
                        asked.set_result(code in self.node.tables)
                    else:
                        asked.set_exception(error)
                        asked.exception()  # whoever asked may have given up
        finally:
            self._taker = None

    async def _take(self, codes: Sequence[str]) -> None:
        if not self.owns_tables():
            return
        leases = await self.store.acquire(codes)
        known = [lease for lease in leases if lease in self._left_over]
        if known:  # ours from before: what was asked under it has to be written first
            await self.store.release(known)
            leases = await self.store.acquire(codes)
        await self.node.take_up(leases)
        if not self.owns_tables():  # meanwhile everything was given up: this too
            for there in await self._stop_all():
                there.peer.ask_hello_again()

    async def take_all(self) -> None:
        """Own every stored table: this node is alone. The leases of a process that died run out first."""
        wanted = {code for code, _ in await self.store.tables()}
        until = self._tick() + 2 * LEASE
        leases: list[Lease] = []
        while wanted and self._tick() < until:
            leases += (found := await self.store.acquire(sorted(wanted)))
            wanted -= {lease.table for lease in found}
            await asyncio.sleep(LOOK if wanted else 0)
            await self.renew()
        await self.node.take_up(leases)

    def stop(self, table: Table) -> None:
        """Run a table here no longer; its lease is still to be freed."""
        del self.node.tables[table.code]
        table.abandon()

    async def release(self, tables: Sequence[Table]) -> None:
        """Free the leases of tables that were stopped, once all that was decided is written."""
        try:
            async with asyncio.timeout(ASK_WITHIN):
                await self.store.release([table.lease for table in tables])
        except Exception as error:
            log.warning("leases could not be given up: %s; they run out", repr(error))

    async def give_up(self, state: NodeState = DRAINING) -> list[Attendance]:
        """Give every table up, and take no other in that state; who was there."""
        self.become(state)
        return await self._stop_all()

    async def _stop_all(self) -> list[Attendance]:
        """Stop every table here and free its lease, once all that was decided is written; who was there."""
        self.node.save_clocks(everyone=True)
        tables = list(self.node.tables.values())
        for table in tables:
            self.stop(table)
        if tables:
            await self.release(tables)
        return [there for table in tables for there in table.audience]

    # --- renewing ----------------------------------------------------------------------------

    async def renew(self) -> None:
        asked, began = {table.lease for table in self.node.tables.values()}, self._tick()
        held = await self.store.renew(self._row())
        self._sure_until = began + LEASE - MARGIN
        for lease in asked - held:
            log.warning("table %s has another owner now", lease.table)
            self.node.lost(lease)
        ours = {table.lease for table in self.node.tables.values()}
        self._left_over = {
            lease: self._left_over.get(lease, 0) + 1
            for lease in held - ours
            if lease.table not in self._taking
        }
        spare = [lease for lease, renewals in self._left_over.items() if renewals >= LEFT_OVER]
        if spare:
            self.store.release(spare)
        self.nodes = await self.store.nodes()

    def _row(self) -> NodeRow:
        """Our row of the register. It says at once that NATS is out of reach, before a table is given up."""
        matches = sum(table.playing is not None for table in self.node.tables.values())
        load = os.getloadavg()[0] / (os.cpu_count() or 1)
        state = self.state if self.state is not UP or self.reachable() else CUT_OFF
        return NodeRow(
            self.name,
            self._bus,
            __version__,
            state.value,
            sockets=self._sockets(),
            matches=matches,
            load=load,
        )

    async def _renew_regularly(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(RENEWAL_INTERVAL)
            rounds += 1
            try:
                await self.renew()
                if self._bus and rounds % ORPHANS_EVERY == 0:
                    await self.store.forget_orphans(self.node.services.settings.idle_table)
            except Exception as error:
                log.warning("leases could not be renewed: %s", repr(error))

    async def _watch(self) -> None:
        if self.sure == self._troubled:
            self._troubled = not self._troubled
            self.node.trouble("database", "leases are not renewed" if self._troubled else None)
            if self._troubled:
                self.when_unsure()
