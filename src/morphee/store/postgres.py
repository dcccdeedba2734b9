"""Logs in PostgreSQL (extra `cluster`): the same promises as in SQLite. `postgres_writer` writes in groups.

Several processes may use one database: what belongs to a table is written under its lease, which
`postgres_leases` explains.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Sequence
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec

from morphee.kernel.contract import Millis
from morphee.store import postgres_leases
from morphee.store.contract import (
    FOREVER,
    Conflict,
    Done,
    Ending,
    Fenced,
    Lease,
    LossWatcher,
    MatchHead,
    StoredMatch,
    StoredPerson,
    Unusable,
    Watcher,
)
from morphee.store.postgres_leases import HELD, HELD_OF, Holder, LeaseRow, NodeRow
from morphee.store.postgres_readers import Readers
from morphee.store.postgres_writer import COMMAND_TIMEOUT, CONNECT_WITHIN, Job, PostgresWriter
from morphee.store.sql import MATCH_COLUMNS, MatchQueries, Trouble, append_of, lines_of, stored_match

LONG_LIST = 200
"""Rows from which on a list is decoded in a thread, so that no table waits for it."""
_CREATE = f"""
WITH {HELD} INSERT INTO match (name, game, seats, began, head) SELECT $4, $5, $6, $7, $8 FROM held
ON CONFLICT (name) DO NOTHING RETURNING id
"""
_FINISH = f"WITH {HELD} UPDATE match SET ended = $4, ending = $5 FROM held WHERE name = $6"
_SAVE_CLOCKS = f"""
WITH asked AS (
  SELECT * FROM unnest($2::text[], $3::bigint[], $4::text[], $5::bigint[]) AS asked (name, clock, code, epoch)
), {HELD_OF}
UPDATE match SET clock = asked.clock FROM asked JOIN held ON held.code = asked.code
WHERE match.name = asked.name
"""
_SAVE_TABLE = f"""
WITH {HELD} INSERT INTO game_table SELECT code, $4, $5 FROM held
ON CONFLICT (code) DO UPDATE SET snapshot = $4, used = $5
"""
_DELETE_TABLE = f"WITH {HELD} DELETE FROM game_table USING held WHERE game_table.code = held.code"
_SAVE_PERSON = (
    "INSERT INTO person VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (key) DO UPDATE SET name = $2, lang = $3, seen = $4"
)
_OLD = """
DELETE FROM match WHERE coalesce(ended, began) < $1 AND (ended IS NOT NULL
  OR convert_from(head, 'UTF8')::json ->> 'table' NOT IN (SELECT code FROM game_table))
RETURNING id
"""
_ORPHANS = """
WITH gone AS (
  DELETE FROM lease
  WHERE expires < clock_timestamp() - make_interval(secs => $1) RETURNING code
)
DELETE FROM game_table USING gone WHERE game_table.code = gone.code
"""
_OLD_NODES = "DELETE FROM node WHERE seen < clock_timestamp() - interval '1 day'"
_PROBE = "INSERT INTO meta VALUES ('probe', '') ON CONFLICT (name) DO UPDATE SET value = ''"
_SECRET = "INSERT INTO meta VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING"


class PostgresStore(MatchQueries):
    """``owner`` names this process among those that use the database: no two ever have the same name."""

    def __init__(self, url: str, owner: str | None = None) -> None:
        self._url = url
        self.owner = owner or secrets.token_hex(6)
        self._trouble = Trouble()
        self._losses: list[LossWatcher] = []
        self._writer = PostgresWriter(url, self.owner, self._trouble, self._losses)
        self.warning: str | None = None

    async def open(self) -> None:
        try:
            self._readers = await Readers.connect(self._url, CONNECT_WITHIN, COMMAND_TIMEOUT)
            await self._writer.connect()
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
            why = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
            raise Unusable(f"PostgreSQL cannot be reached: {why or 'it does not answer'}") from error
        await self._writer.start()

    async def close(self) -> None:
        await self._writer.close()
        await self._readers.close()

    def watch(self, watcher: Watcher) -> None:
        self._trouble.watch(watcher)

    # --- leases ------------------------------------------------------------------------------

    def watch_leases(self, watcher: LossWatcher) -> None:
        self._losses.append(watcher)

    async def acquire(self, tables: Sequence[str], new: bool = False) -> list[Lease]:
        return await postgres_leases.acquire(self._readers, self.owner, tables, new)

    def release(self, leases: Sequence[Lease]) -> Done:
        return self._writer.ask(lambda database: postgres_leases.release(database, self.owner, leases))

    async def renew(self, me: NodeRow) -> set[Lease]:
        """Renew this process's leases and its place in the register; the leases it still has. It waits for
        what was asked before: a process that cannot write keeps no lease."""
        held: list[set[Lease]] = []

        async def job(database: Any) -> None:
            held.append(await postgres_leases.renew(database, me))

        await self._writer.ask(job)
        return held[-1]

    async def nodes(self, within: float = postgres_leases.LEASE) -> list[NodeRow]:
        return await postgres_leases.nodes(self._readers, within)

    async def holder(self, table: str) -> Holder | None:
        return await postgres_leases.holder(self._readers, table)

    async def leases(self) -> list[LeaseRow]:
        return await postgres_leases.leases(self._readers)

    async def leave(self) -> None:
        """Take this process out of the register."""
        await self._writer.ask(_many("DELETE FROM node WHERE name = $1", [(self.owner,)]))

    async def forget_orphans(self, idle: float) -> None:
        """Forget tables that nobody has owned for so many seconds, and nodes not seen for a day."""
        await self._writer.ask(_many(_ORPHANS, [(idle,)]))
        await self._writer.ask(_many(_OLD_NODES, [()]))

    async def wall(self) -> float:
        """The database's clock, in seconds since 1970."""
        found: float = await self._readers.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
        return found

    # --- writing -----------------------------------------------------------------------------

    def create(self, head: MatchHead, lease: Lease = FOREVER) -> Done:
        encoded = msgspec.json.encode(head)

        async def job(database: Any) -> None:
            header = head.header
            row = (head.match, header.game, header.seats, head.began, encoded)
            number = await database.fetchval(_CREATE, *self._fence(lease), *row)
            if number is not None:
                players = [(key, number) for key in set(head.players) if key is not None]
                await database.executemany("INSERT INTO player VALUES ($1, $2)", players)
            elif await database.fetchval("SELECT head FROM match WHERE name = $1", head.match) != encoded:
                await postgres_leases.check(database, self.owner, lease)
                raise Conflict(f"there is a match {head.match}")

        return self._writer.ask(job)

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        return self._writer.ask(append_of(match, expected, lines, lease))

    def save_clocks(self, clocks: Sequence[tuple[str, Millis]], leases: Sequence[Lease] = ()) -> Done:
        columns = (
            [match for match, _ in clocks],
            [clock for _, clock in clocks],
            [lease.table for lease in leases],
            [lease.epoch for lease in leases],
        )

        async def job(database: Any) -> None:
            await database.execute(_SAVE_CLOCKS, self.owner, *columns)

        return self._writer.ask(job)

    def finish(self, match: str, ending: Ending, lease: Lease = FOREVER) -> Done:
        async def job(database: Any) -> None:
            row = (ending.ended, msgspec.json.encode(ending), match)
            if await database.execute(_FINISH, *self._fence(lease), *row) != "UPDATE 1":
                await postgres_leases.check(database, self.owner, lease)
                raise Conflict(f"there is no match {match}")

        return self._writer.ask(job)

    def delete(self, match: str) -> Done:
        return self._writer.ask(_many("DELETE FROM match WHERE name = $1", [(match,)]))

    def save_table(self, code: str, snapshot: bytes, used: int, lease: Lease = FOREVER) -> Done:
        async def job(database: Any) -> None:
            if await database.execute(_SAVE_TABLE, *self._fence(lease), snapshot, used) != "INSERT 0 1":
                raise Fenced(lease)

        return self._writer.ask(job)

    def delete_table(self, code: str, lease: Lease = FOREVER) -> Done:
        async def job(database: Any) -> None:
            if await database.execute(_DELETE_TABLE, *self._fence(lease)) == "DELETE 1":
                await database.execute("DELETE FROM lease WHERE code = $1", code)

        return self._writer.ask(job)

    def save_person(self, key: str, person: StoredPerson) -> Done:
        return self._writer.ask(_many(_SAVE_PERSON, [(key, person.name, person.lang, person.seen)]))

    def probe(self) -> Done:
        return self._writer.ask(_many(_PROBE, [()]))

    async def secret(self) -> bytes:
        await self._writer.ask(_many(_SECRET, [(secrets.token_bytes(32),)]))
        secret: bytes = await self._readers.fetchval("SELECT value FROM meta WHERE name = 'secret'")
        return secret

    # --- reading -----------------------------------------------------------------------------

    async def read(self, match: str) -> list[bytes]:
        rows = await self._readers.fetch(
            "SELECT lines FROM log_chunk JOIN match ON log_chunk.match = match.id"
            " WHERE name = $1 ORDER BY first",
            match,
        )
        return lines_of([row[0] for row in rows])

    async def read_many(self, matches: Sequence[str]) -> list[list[bytes]]:
        rows = await self._readers.fetch(
            "SELECT name, lines FROM log_chunk JOIN match ON log_chunk.match = match.id"
            " WHERE name = ANY($1::text[]) ORDER BY name, first",
            list(matches),
        )
        chunks: dict[str, list[bytes]] = {match: [] for match in matches}
        for name, lines in rows:
            chunks[name].append(lines)
        return [lines_of(chunks[match]) for match in matches]

    async def table(self, code: str) -> bytes | None:
        found: bytes | None = await self._readers.fetchval(
            "SELECT snapshot FROM game_table WHERE code = $1", code
        )
        return found

    async def tables(self) -> list[tuple[str, bytes]]:
        rows = await self._readers.fetch('SELECT code, snapshot FROM game_table ORDER BY code COLLATE "C"')
        return [(row[0], row[1]) for row in rows]

    async def person(self, key: str) -> StoredPerson | None:
        row = await self._readers.fetchrow("SELECT name, lang, seen FROM person WHERE key = $1", key)
        return None if row is None else StoredPerson(row[0], row[1], row[2])

    async def purge(self, before: int) -> int:
        found: list[Any] = []

        async def job(database: Any) -> None:
            found[:] = await database.fetch(_OLD, before)
            await database.execute("DELETE FROM person WHERE seen < $1", before)

        await self._writer.ask(job)
        return len(found)

    def _fence(self, lease: Lease) -> tuple[str, int, str]:
        """The parameters of `HELD`."""
        return lease.table, lease.epoch, self.owner

    async def _matches(self, where: str, *values: str | int) -> list[StoredMatch]:
        rows = await self._readers.fetch(MATCH_COLUMNS + where.replace("?", "$"), *values)
        if len(rows) < LONG_LIST:
            return [stored_match(row) for row in rows]
        return await asyncio.to_thread(lambda: [stored_match(row) for row in rows])


def _many(sql: str, rows: Sequence[tuple[Any, ...]]) -> Job:
    async def job(database: Any) -> None:
        await database.executemany(sql, rows)

    return job
