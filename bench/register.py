"""`python -m bench.register`: what leases and the register of nodes cost PostgreSQL, by how many there are.

Each node renews its leases and reads the register twice a second, whether anybody plays or not. The table has
milliseconds of one statement as its asker sees it, on a PostgreSQL that does nothing else.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from morphee.store import postgres_leases
from morphee.store.postgres import PostgresStore
from morphee.store.postgres_leases import NodeRow
from tests.proofs.database import database

TIMES = 20
SIZES = ((2, 100), (20, 100), (200, 100), (1_000, 160))
"""Nodes, and tables of each."""


async def _fill(database: Any, nodes: int, tables: int) -> None:
    await database.execute("TRUNCATE lease, node")
    await database.execute(
        "INSERT INTO node (name, bus, version, state, sockets, matches, load, seen)"
        " SELECT 'n' || i, true, '1', 'up', 600, 100, 0.5, clock_timestamp() + interval '1 hour'"
        " FROM generate_series(1, $1::int) AS i",
        nodes,
    )
    await database.execute(
        "INSERT INTO lease (code, owner, epoch, expires)"
        " SELECT i || '-' || j, 'n' || i, nextval('lease_epoch'), clock_timestamp() + interval '1 hour'"
        " FROM generate_series(1, $1::int) AS i, generate_series(1, $2::int) AS j",
        *(nodes, tables),
    )
    await database.execute("ANALYZE lease, node")


async def _took(do: Callable[[], Awaitable[Any]]) -> float:
    """The median of some times, in milliseconds."""
    found = []
    for _ in range(TIMES):
        began = time.perf_counter()
        await do()
        found.append(1000 * (time.perf_counter() - began))
    return statistics.median(found)


async def _measure(url: str) -> None:
    store = PostgresStore(url)
    await store.open()
    connection = await asyncpg.connect(url)
    print("| nodes | tables of each | renew, ms | read the register, ms |\n| --- | --- | --- | --- |")
    for nodes, tables in SIZES:
        await _fill(connection, nodes, tables)
        me = NodeRow("n1", bus=True, version="1", state="up", sockets=600, matches=100, load=0.5)
        renew = await _took(lambda me=me: postgres_leases.renew(connection, me))  # type: ignore[misc]
        read = await _took(lambda: postgres_leases.nodes(connection))
        print(f"| {nodes:,} | {tables} | {renew:.2f} | {read:.2f} |")
    await connection.close()
    await store.close()


if __name__ == "__main__":
    with database() as url:
        assert url is not None
        asyncio.run(_measure(url))
