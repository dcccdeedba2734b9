"""Leases and the fence in PostgreSQL, and the register of nodes beside them.

A lease is a row: which process owns a table, in which epoch, until when. Every statement that writes to a
table or to one of its matches locks the row of its lease (``FOR SHARE``) if owner and epoch are the writer's,
and writes nothing otherwise. So a lease cannot change hands between the look at it and the commit, and
whoever takes it over reads everything that was written under it. Only the database's clock decides when a
lease ends. Statements that lock several rows lock them in the order of their codes, so that none waits for
another that waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from morphee.store.contract import Fenced, Lease

LEASE = 2.0
"""Seconds a lease lasts from its latest renewal."""
HELD = "held AS (SELECT code FROM lease WHERE code = $1 AND epoch = $2 AND owner = $3 FOR SHARE)"
"""One lease, if it is the writer's: its parameters are the first three of a statement."""
HELD_OF = """
held AS (
  SELECT code FROM lease WHERE owner = $1 AND (code, epoch) IN (SELECT code, epoch FROM asked)
  ORDER BY code FOR SHARE
)
"""
"""The leases of the rows in ``asked`` that are the writer's, locked in one order."""
_ACQUIRE = """
INSERT INTO lease (code, owner, epoch, expires)
SELECT code, $2, nextval('lease_epoch'), clock_timestamp() + make_interval(secs => $3)
FROM game_table WHERE code = ANY($1::text[]) ORDER BY code
ON CONFLICT (code) DO UPDATE SET owner = excluded.owner, epoch = excluded.epoch, expires = excluded.expires
WHERE lease.owner = '' OR lease.expires < clock_timestamp() RETURNING code, epoch
"""
_ACQUIRE_NEW = """
INSERT INTO lease (code, owner, epoch, expires)
SELECT asked.code, $2, nextval('lease_epoch'), clock_timestamp() + make_interval(secs => $3)
FROM unnest($1::text[]) AS asked (code)
WHERE NOT EXISTS (SELECT 1 FROM game_table WHERE game_table.code = asked.code)
ON CONFLICT (code) DO NOTHING RETURNING code, epoch
"""
_OURS = "SELECT code, epoch FROM lease WHERE code = ANY($1::text[]) AND owner = $2"
_RELEASE = """
WITH mine AS (
  SELECT code FROM lease
  WHERE owner = $3 AND (code, epoch) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))
  ORDER BY code FOR UPDATE
)
UPDATE lease SET owner = '', expires = clock_timestamp() FROM mine WHERE lease.code = mine.code
"""
_RENEW = """
WITH mine AS (
  SELECT code FROM lease WHERE owner = $1 ORDER BY code FOR UPDATE
), me AS (
  INSERT INTO node (name, bus, version, state, sockets, matches, load, seen)
  VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
  ON CONFLICT (name) DO UPDATE SET state = $4, sockets = $5, matches = $6, load = $7, seen = clock_timestamp()
)
UPDATE lease SET expires = clock_timestamp() + make_interval(secs => $8) FROM mine
WHERE lease.code = mine.code RETURNING lease.code, lease.epoch
"""
_NODES = """
SELECT name, bus, version, state, sockets, matches, load,
  extract(epoch FROM clock_timestamp() - started)::float8,
  extract(epoch FROM clock_timestamp() - seen)::float8,
  (SELECT count(*) FROM lease WHERE owner = name)
FROM node WHERE seen > clock_timestamp() - make_interval(secs => $1) ORDER BY started
"""
_HOLDER = """
SELECT coalesce(lease.owner, ''), coalesce(extract(epoch FROM lease.expires - clock_timestamp())::float8, -1)
FROM game_table LEFT JOIN lease USING (code) WHERE game_table.code = $1
"""
_LEASES = """
SELECT code, owner, epoch, extract(epoch FROM expires - clock_timestamp())::float8 FROM lease ORDER BY code
"""


class NodeRow(msgspec.Struct, frozen=True):
    """A process that uses the database. Ages are in seconds, by the database's clock."""

    name: str
    bus: bool
    version: str
    state: str
    sockets: int
    matches: int
    load: float
    age: float = 0.0
    silent: float = 0.0
    tables: int = 0


class Holder(msgspec.Struct, frozen=True):
    """Who holds a stored table's lease (nobody: ""), and for how many seconds more."""

    owner: str
    left: float

    @property
    def free(self) -> bool:
        return not self.owner or self.left <= 0


class LeaseRow(msgspec.Struct, frozen=True):
    """A lease as `morphee cluster` shows it."""

    table: str
    owner: str
    epoch: int
    left: float


async def acquire(database: Any, owner: str, tables: Sequence[str], new: bool) -> list[Lease]:
    """Take the leases that nobody holds; those that are the owner's already are given again."""
    rows = await database.fetch(_ACQUIRE_NEW if new else _ACQUIRE, list(tables), owner, LEASE)
    if len(rows) < len(tables):
        rows = await database.fetch(_OURS, list(tables), owner)
    return [Lease(row[0], row[1]) for row in rows]


async def release(database: Any, owner: str, leases: Sequence[Lease]) -> None:
    await database.execute(
        _RELEASE, [lease.table for lease in leases], [lease.epoch for lease in leases], owner
    )


async def renew(database: Any, me: NodeRow) -> set[Lease]:
    """Renew every lease of a node and its row in the register, in one statement; the leases it still has."""
    rows = await database.fetch(
        _RENEW, *(me.name, me.bus, me.version, me.state, me.sockets, me.matches, me.load, LEASE)
    )
    return {Lease(row[0], row[1]) for row in rows}


async def nodes(database: Any, within: float = LEASE) -> list[NodeRow]:
    """The nodes that were seen within that many seconds."""
    return [NodeRow(*row) for row in await database.fetch(_NODES, within)]


async def holder(database: Any, table: str) -> Holder | None:
    """Who holds a table; `None` if there is no such table."""
    row = await database.fetchrow(_HOLDER, table)
    return None if row is None else Holder(row[0], row[1])


async def leases(database: Any) -> list[LeaseRow]:
    return [LeaseRow(*row) for row in await database.fetch(_LEASES)]


async def check(database: Any, owner: str, lease: Lease) -> None:
    """Raise `Fenced` unless the lease is the owner's: why a statement with the fence changed nothing."""
    if await database.fetchval(_OURS + " AND epoch = $3", [lease.table], owner, lease.epoch) is None:
        raise Fenced(lease)
