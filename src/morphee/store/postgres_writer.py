"""Group commit for PostgreSQL: one connection writes; all that is asked for while a transaction lasts goes
into the next one.

Appends of a group are written by two statements however many there are; a conflict refuses its own append
only. When the connection or the server fails, the group is tried again on a new connection until it succeeds.
The first attempt may have been committed although its answer was lost: a job that finds its own work done
already counts as done.

A process that stands still inside a transaction would keep the locks of its leases until it wakes up;
PostgreSQL ends such a transaction after `STANDSTILL`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import asyncpg  # type: ignore[import-untyped]

from morphee.store import migrations, postgres_leases
from morphee.store.contract import Conflict, Done, Fenced, LossWatcher
from morphee.store.postgres_leases import HELD_OF
from morphee.store.sql import RETRY_AFTER, Append, Asked, Run, Trouble, resolve, runs

log = logging.getLogger("morphee.store")
Job: TypeAlias = Callable[[Any], Awaitable[None]]
COMMAND_TIMEOUT = 5.0
"""Seconds after which a statement that gets no answer counts as failed."""
CONNECT_WITHIN = 3.0
"""Seconds after which an attempt to connect counts as failed."""
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


class PostgresWriter:
    """Owns the connection that writes for ``owner``; ``losses`` are told of leases that are lost."""

    def __init__(self, url: str, owner: str, trouble: Trouble, losses: Sequence[LossWatcher]) -> None:
        self._url = url
        self._owner = owner
        self._trouble = trouble
        self._losses = losses
        self._asked: list[Asked[Job]] = []
        self._some = asyncio.Event()
        self._closing = asyncio.Event()

    async def connect(self) -> None:
        self._database: Any = await self._new_connection()

    async def start(self) -> None:
        """Bring the schema up to date, and write from now on."""
        self._loop = asyncio.get_running_loop()
        await self._migrate()
        self._task = self._loop.create_task(self._run())

    async def close(self) -> None:
        self._closing.set()
        self._some.set()
        await self._task
        await self._database.close()

    def ask(self, job: Append | Job) -> Done:
        done: Done = self._loop.create_future()
        self._asked.append(Asked(job, done))
        self._some.set()
        return done

    async def _new_connection(self) -> Any:
        standstill = {"idle_in_transaction_session_timeout": str(int(STANDSTILL * 1000))}
        return await asyncpg.connect(
            self._url, timeout=CONNECT_WITHIN, command_timeout=COMMAND_TIMEOUT, server_settings=standstill
        )

    async def _migrate(self) -> None:
        async with self._database.transaction():
            await self._database.execute("SELECT pg_advisory_xact_lock(8470)")
            await self._database.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)")
            done = await self._database.fetchval("SELECT coalesce(max(number), 0) FROM migration")
            for number, text in migrations.steps("postgres", done):
                await self._database.execute(text)
                await self._database.execute("INSERT INTO migration VALUES ($1)", number)

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
            why = str(found) or type(found).__name__
            log.warning("PostgreSQL: %s", why)
            self._trouble.report(why)
            await self._reconnect()
            found = await self._attempt_or_fail(group, again=True)
        self._trouble.report(None)
        errors = [found] * len(group) if isinstance(found, Exception) else found
        self._tell_losses(errors)
        for asked, error in zip(group, errors, strict=True):
            resolve(asked.done, error)

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
        self._database.terminate()
        while not self._closing.is_set():
            try:
                self._database = await self._new_connection()
                return
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await _any(self._closing.wait(), RETRY_AFTER)

    async def _attempt(self, group: list[Asked[Job]], again: bool) -> list[Exception | None]:
        errors: list[Exception | None] = []
        async with self._database.transaction():
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
            async with self._database.transaction():  # a savepoint: a refused job is undone alone
                await first(self._database)
        except (Conflict, Fenced) as error:
            return [error]
        return [None]

    async def _append(self, jobs: list[Append], again: bool) -> list[Exception | None]:
        rows = await self._database.fetch(
            _LENGTHEN,
            self._owner,
            [job.match for job in jobs],
            [job.expected for job in jobs],
            [job.expected + job.count for job in jobs],
            [job.lease.table for job in jobs],
            [job.lease.epoch for job in jobs],
        )
        written = {row[0] for row in rows}
        await self._database.execute(_CHUNKS, *_columns([job for job in jobs if job.match in written]))
        if again:
            rows = await self._database.fetch(_WRITTEN, *_columns(jobs))
            written |= {row[0] for row in rows}
        return [None if job.match in written else await self._why_not(job) for job in jobs]

    async def _why_not(self, job: Append) -> Exception:
        """Why an append changed nothing."""
        try:
            await postgres_leases.check(self._database, self._owner, job.lease)
        except Fenced as error:
            return error
        return job.conflict()


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
