"""Logs in PostgreSQL (extra `cluster`): the same promises, with group commit by `unnest`.

Everything asked for while a transaction lasts goes into the next one. Appends of a group are written by
two statements however many there are; a conflict refuses its own append only. When the connection or the
server fails, the group is tried again on a new connection until it succeeds. The first attempt may have
been committed although nobody heard of it: a job that finds its own work done already counts as done.

Several processes may use one database: what belongs to a table is written under its lease, which
`postgres_leases` explains. A process that stands still inside a transaction would keep the locks of its
leases until it wakes up; PostgreSQL ends such a transaction after `STANDSTILL`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import asyncpg  # type: ignore[import-untyped]
import msgspec

from morphee.kernel.contract import Millis
from morphee.store import migrations, postgres_leases
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
from morphee.store.sql import (
    MATCH_COLUMNS,
    RETRY_AFTER,
    Append,
    Asked,
    Run,
    Trouble,
    append_of,
    lines_of,
    resolve,
    runs,
    stored_match,
)

log = logging.getLogger("morphee.store")
Job: TypeAlias = Callable[[Any], Awaitable[None]]
COMMAND_TIMEOUT = 5.0
"""Seconds after which a statement that gets no answer counts as failed."""
CONNECT_WITHIN = 3.0
"""Seconds after which an attempt to connect counts as failed."""
LONG_LIST = 200
"""Rows from which on a list is decoded in a thread, so that no table waits for it."""
MAX_ROWS = 1024
"""The most appends one statement writes."""
STANDSTILL = 1.0
"""Seconds after which PostgreSQL ends a transaction whose process does nothing; less than a lease lasts."""
_LENGTHEN = f"""
WITH asked AS (
  SELECT * FROM unnest($2::text[], $3::int[], $4::int[], $5::text[], $6::bigint[])
  AS asked (name, expected, length, code, epoch)
), {HELD_OF}
UPDATE match SET length = asked.length FROM asked JOIN held ON held.code = asked.code
WHERE match.name = asked.name AND match.length = asked.expected AND match.ended IS NULL
RETURNING match.name
"""
_CHUNKS = """
INSERT INTO log_chunk (match, first, lines)
SELECT match.id, asked.first, asked.lines
FROM unnest($1::text[], $2::int[], $3::bytea[]) AS asked (name, first, lines)
JOIN match ON match.name = asked.name
"""
_WRITTEN = """
SELECT match.name FROM unnest($1::text[], $2::int[], $3::bytea[]) AS asked (name, first, lines)
JOIN match ON match.name = asked.name
JOIN log_chunk AS chunk
  ON chunk.match = match.id AND chunk.first = asked.first AND chunk.lines = asked.lines
"""
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
_ORPHANS = """
WITH gone AS (
  DELETE FROM lease
  WHERE expires < clock_timestamp() - make_interval(secs => $1) RETURNING code
)
DELETE FROM game_table USING gone WHERE game_table.code = gone.code
"""
_PROBE = "INSERT INTO meta VALUES ('probe', '') ON CONFLICT (name) DO UPDATE SET value = ''"
_SECRET = "INSERT INTO meta VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING"


class PostgresStore:
    """``owner`` names this process among those that use the database: no two ever have the same name."""

    def __init__(self, url: str, owner: str | None = None) -> None:
        self._url = url
        self.owner = owner or secrets.token_hex(6)
        self._losses: list[LossWatcher] = []
        self._asked: list[Asked[Job]] = []
        self._some = asyncio.Event()
        self._closing = asyncio.Event()
        self._trouble = Trouble()
        self.warning: str | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            self._readers = await Readers.connect(self._url, CONNECT_WITHIN, COMMAND_TIMEOUT)
            self._writer: Any = await self._connect()
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
            why = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else error
            raise Unusable(f"PostgreSQL cannot be reached: {why}") from error
        await self._migrate()
        self._task = self._loop.create_task(self._run())

    async def close(self) -> None:
        self._closing.set()
        self._some.set()
        await self._task
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
        return self._ask(lambda database: postgres_leases.release(database, self.owner, leases))

    async def renew(self, me: NodeRow) -> set[Lease]:
        """Renew this process's leases and its place in the register; the leases it still has. It waits for
        what was asked before: a process that cannot write keeps no lease."""
        held: list[set[Lease]] = []

        async def job(database: Any) -> None:
            held.append(await postgres_leases.renew(database, me))

        await self._ask(job)
        return held[-1]

    async def nodes(self, within: float = postgres_leases.LEASE) -> list[NodeRow]:
        return await postgres_leases.nodes(self._readers, within)

    async def holder(self, table: str) -> Holder | None:
        return await postgres_leases.holder(self._readers, table)

    async def leases(self) -> list[LeaseRow]:
        return await postgres_leases.leases(self._readers)

    async def leave(self) -> None:
        """Take this process out of the register."""
        await self._ask(_many("DELETE FROM node WHERE name = $1", [(self.owner,)]))

    async def forget_orphans(self, idle: float) -> None:
        """Forget tables that nobody has owned for so many seconds, and nodes not seen for a day."""
        await self._ask(_many(_ORPHANS, [(idle,)]))
        await self._ask(_many("DELETE FROM node WHERE seen < clock_timestamp() - interval '1 day'", [()]))

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

        return self._ask(job)

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        return self._ask(append_of(match, expected, lines, lease))

    def save_clocks(self, clocks: Sequence[tuple[str, Millis]], leases: Sequence[Lease] = ()) -> Done:
        columns = (
            [match for match, _ in clocks],
            [clock for _, clock in clocks],
            [lease.table for lease in leases],
            [lease.epoch for lease in leases],
        )

        async def job(database: Any) -> None:
            await database.execute(_SAVE_CLOCKS, self.owner, *columns)

        return self._ask(job)

    def finish(self, match: str, ending: Ending, lease: Lease = FOREVER) -> Done:
        async def job(database: Any) -> None:
            row = (ending.ended, msgspec.json.encode(ending), match)
            if await database.execute(_FINISH, *self._fence(lease), *row) != "UPDATE 1":
                await postgres_leases.check(database, self.owner, lease)
                raise Conflict(f"there is no match {match}")

        return self._ask(job)

    def delete(self, match: str) -> Done:
        return self._ask(_many("DELETE FROM match WHERE name = $1", [(match,)]))

    def save_table(self, code: str, snapshot: bytes, used: int, lease: Lease = FOREVER) -> Done:
        async def job(database: Any) -> None:
            if await database.execute(_SAVE_TABLE, *self._fence(lease), snapshot, used) != "INSERT 0 1":
                raise Fenced(lease)

        return self._ask(job)

    def delete_table(self, code: str, lease: Lease = FOREVER) -> Done:
        async def job(database: Any) -> None:
            if await database.execute(_DELETE_TABLE, *self._fence(lease)) == "DELETE 1":
                await database.execute("DELETE FROM lease WHERE code = $1", code)

        return self._ask(job)

    def save_person(self, key: str, person: StoredPerson) -> Done:
        return self._ask(_many(_SAVE_PERSON, [(key, person.name, person.lang, person.seen)]))

    def probe(self) -> Done:
        return self._ask(_many(_PROBE, [()]))

    async def secret(self) -> bytes:
        await self._ask(_many(_SECRET, [(secrets.token_bytes(32),)]))
        secret: bytes = await self._readers.fetchval("SELECT value FROM meta WHERE name = 'secret'")
        return secret

    async def find(self, match: str) -> StoredMatch | None:
        found = await self._matches("WHERE name = $1", match)
        return found[0] if found else None

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

    async def unfinished(self) -> list[StoredMatch]:
        return await self._matches("WHERE ended IS NULL ORDER BY began, id")

    async def by_player(self, key: str, limit: int) -> list[StoredMatch]:
        return await self._matches(
            "WHERE id IN (SELECT match FROM player WHERE key = $1) ORDER BY began DESC, id DESC LIMIT $2",
            *(key, limit),
        )

    async def finished(self, game: str, seats: int, limit: int) -> list[StoredMatch]:
        return await self._matches(
            "WHERE game = $1 AND seats = $2 AND ended IS NOT NULL ORDER BY ended DESC, id DESC LIMIT $3",
            *(game, seats, limit),
        )

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
            sql = "DELETE FROM match WHERE coalesce(ended, began) < $1 RETURNING id"
            found[:] = await database.fetch(sql, before)
            await database.execute("DELETE FROM person WHERE seen < $1", before)

        await self._ask(job)
        return len(found)

    # --- the connection that writes ----------------------------------------------------------

    async def _connect(self) -> Any:
        standstill = {"idle_in_transaction_session_timeout": str(int(STANDSTILL * 1000))}
        return await asyncpg.connect(
            self._url, timeout=CONNECT_WITHIN, command_timeout=COMMAND_TIMEOUT, server_settings=standstill
        )

    async def _migrate(self) -> None:
        async with self._writer.transaction():
            await self._writer.execute("SELECT pg_advisory_xact_lock(8470)")
            await self._writer.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)")
            done = await self._writer.fetchval("SELECT coalesce(max(number), 0) FROM migration")
            for number, text in migrations.steps("postgres", done):
                await self._writer.execute(text)
                await self._writer.execute("INSERT INTO migration VALUES ($1)", number)

    def _ask(self, job: Append | Job) -> Done:
        done: Done = self._loop.create_future()
        self._asked.append(Asked(job, done))
        self._some.set()
        return done

    async def _run(self) -> None:
        while self._asked or not self._closing.is_set():
            await self._some.wait()
            self._some.clear()
            while self._asked:
                group, self._asked = self._asked, []
                await self._write(group)

    async def _write(self, group: list[Asked[Job]]) -> None:
        """Write a group, however long that takes; once the store is closing, one attempt is all."""
        found = await self._attempt_or_fail(group, again=False)
        while isinstance(found, Exception) and not self._closing.is_set():
            log.warning("PostgreSQL: %s", found)
            self._trouble.report(str(found) or type(found).__name__)
            await self._reconnect()
            found = await self._attempt_or_fail(group, again=True)
        self._trouble.report(None)
        errors = [found] * len(group) if isinstance(found, Exception) else found
        self._tell_losses(errors)
        for asked, error in zip(group, errors, strict=True):
            resolve(asked.done, error)

    def _fence(self, lease: Lease) -> tuple[str, int, str]:
        """The parameters of `HELD`."""
        return lease.table, lease.epoch, self.owner

    def _tell_losses(self, errors: Sequence[Exception | None]) -> None:
        """Report lost leases before their writes fail, so that the owner of a table knows why they fail."""
        for lease in {error.lease for error in errors if isinstance(error, Fenced)}:
            for watcher in self._losses:
                watcher(lease)

    async def _attempt_or_fail(
        self, group: list[Asked[Job]], again: bool
    ) -> list[Exception | None] | Exception:
        """What became of each job; or why nothing could be written, if that may pass."""
        try:
            return await self._attempt(group, again)
        except Exception as error:
            return error if _may_pass(error) else [error] * len(group)

    async def _reconnect(self) -> None:
        """A new connection, as soon as there is one to be had."""
        self._writer.terminate()
        while not self._closing.is_set():
            try:
                self._writer = await self._connect()
                return
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await _any(self._closing.wait(), RETRY_AFTER)

    async def _attempt(self, group: list[Asked[Job]], again: bool) -> list[Exception | None]:
        errors: list[Exception | None] = []
        async with self._writer.transaction():
            for run in runs(group, MAX_ROWS, once=True):
                errors += await self._do(run, again)
        return errors

    async def _do(self, run: Run[Job], again: bool) -> list[Exception | None]:
        """Write jobs that belong together: appends to different matches, or one job of another kind."""
        first = run[0].job
        if isinstance(first, Append):
            appends = [asked.job for asked in run if isinstance(asked.job, Append)]
            return await self._append(appends, again)
        try:
            async with self._writer.transaction():  # a savepoint: a refused job is undone alone
                await first(self._writer)
        except (Conflict, Fenced) as error:
            return [error]
        return [None]

    async def _append(self, jobs: list[Append], again: bool) -> list[Exception | None]:
        rows = await self._writer.fetch(
            _LENGTHEN,
            self.owner,
            [job.match for job in jobs],
            [job.expected for job in jobs],
            [job.expected + job.count for job in jobs],
            [job.lease.table for job in jobs],
            [job.lease.epoch for job in jobs],
        )
        written = {row[0] for row in rows}
        await self._writer.execute(_CHUNKS, *_columns([job for job in jobs if job.match in written]))
        if again:
            rows = await self._writer.fetch(_WRITTEN, *_columns(jobs))
            written |= {row[0] for row in rows}
        return [None if job.match in written else await self._why_not(job) for job in jobs]

    async def _why_not(self, job: Append) -> Exception:
        """Why an append changed nothing."""
        try:
            await postgres_leases.check(self._writer, self.owner, job.lease)
        except Fenced as error:
            return error
        return job.conflict()

    async def _matches(self, where: str, *values: Any) -> list[StoredMatch]:
        rows = await self._readers.fetch(MATCH_COLUMNS + where, *values)
        if len(rows) < LONG_LIST:
            return [stored_match(row) for row in rows]
        return await asyncio.to_thread(lambda: [stored_match(row) for row in rows])


def _may_pass(error: Exception) -> bool:
    """Whether the connection or the server failed, rather than our own statement (whose codes are a syntax
    error, a wrong value, a broken constraint)."""
    code = getattr(error, "sqlstate", None)
    return code is None or code[:2] not in ("22", "23", "42")


def _columns(jobs: Sequence[Append]) -> tuple[list[str], list[int], list[bytes]]:
    return [job.match for job in jobs], [job.expected + 1 for job in jobs], [job.chunk for job in jobs]


async def _any(waiting: Awaitable[object], seconds: float) -> None:
    """Wait for the event, at most that many seconds."""
    try:
        await asyncio.wait_for(waiting, seconds)
    except TimeoutError:
        return


def _many(sql: str, rows: Sequence[tuple[Any, ...]]) -> Job:
    async def job(database: Any) -> None:
        await database.executemany(sql, rows)

    return job
