"""Whether a node may start: several on one PostgreSQL must be able to speak to each other."""

from __future__ import annotations

import asyncio

from morphee.store.contract import Unusable
from morphee.store.postgres import PostgresStore
from morphee.store.postgres_leases import LEASE

LOOK_AGAIN = 0.2


async def check_company(store: PostgresStore, bus: bool) -> None:
    """Raise `Unusable` if another node uses the database and the two could not speak to each other. A node
    that died a moment ago is waited for."""
    loop = asyncio.get_running_loop()
    until = loop.time() + 1.5 * LEASE
    while others := [row for row in await store.nodes() if not (row.bus and bus)]:
        if loop.time() > until:
            raise Unusable(
                f"another node ({others[0].name}) uses this PostgreSQL: several need --nats URL, each of them"
            )
        await asyncio.sleep(LOOK_AGAIN)
