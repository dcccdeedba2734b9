"""Logs in PostgreSQL (extra `cluster`): the same promises, with group commit by `unnest`.

Everything asked for while a transaction lasts goes into the next one. Appends of a group are written by
two statements however many there are; a conflict refuses its own append only. When the connection or the
server fails, the group is tried again on a new connection until it succeeds. The first attempt may have
been committed although nobody heard of it: a job that finds its own work done already counts as done.
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
from morphee.store import migrations
from morphee.store.contract import (
    Conflict,
    Done,
    Ending,
    MatchHead,
    StoredMatch,
    StoredPerson,
    Unusable,
    Watcher,
)
from morphee.store.sql import (
    MATCH_COLUMNS,
    Append,
    Asked,
    Run,
    Trouble,
    append_of,
    lines_of,
    runs,
    settle,
    stored_match,
)

log = logging.getLogger("morphee.store")
Job: TypeAlias = Callable[[Any], Awaitable[None]]
RETRY_AFTER = 0.25
"""Seconds between two attempts to reach a server that is away."""
COMMAND_TIMEOUT = 10.0
"""Seconds after which a statement that gets no answer counts as failed."""
LONG_LIST = 200
"""Rows from which on a list is decoded in a thread, so that no table waits for it."""
MAX_ROWS = 1024
"""The most appends one statement writes."""
_LENGTHEN = """
UPDATE match SET length = asked.length
FROM unnest($1::text[], $2::int[], $3::int[]) AS asked (name, expected, length)
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
_SAVE_TABLE = (
    "INSERT INTO game_table VALUES ($1, $2, $3) ON CONFLICT (code) DO UPDATE SET snapshot = $2, used = $3"
)
_SAVE_PERSON = (
    "INSERT INTO person VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (key) DO UPDATE SET name = $2, lang = $3, seen = $4"
)
_PROBE = "INSERT INTO meta VALUES ('probe', '') ON CONFLICT (name) DO UPDATE SET value = ''"
_SECRET = "INSERT INTO meta VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING"


class PostgresStore:
    def __init__(self, url: str) -> None:
        self._url = url
        self._asked: list[Asked[Job]] = []
        self._some = asyncio.Event()
        self._closing = asyncio.Event()
        self._trouble = Trouble()
        self.warning: str | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            self._pool: Any = await asyncpg.create_pool(
                self._url, min_size=1, max_size=4, command_timeout=COMMAND_TIMEOUT
            )
            self._writer: Any = await self._connect()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
            why = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else error
            raise Unusable(f"PostgreSQL cannot be reached: {why}") from error
        await self._migrate()
        self._task = self._loop.create_task(self._run())

    async def close(self) -> None:
        self._closing.set()
        self._some.set()
        await self._task
        await self._writer.close()
        await self._pool.close()

    def watch(self, watcher: Watcher) -> None:
        self._trouble.watch(watcher)

    def create(self, head: MatchHead) -> Done:
        encoded = msgspec.json.encode(head)

        async def job(database: Any) -> None:
            header = head.header
            number = await database.fetchval(
                "INSERT INTO match (name, game, seats, began, head) VALUES ($1, $2, $3, $4, $5)"
                " ON CONFLICT (name) DO NOTHING RETURNING id",
                *(head.match, header.game, header.seats, head.began, encoded),
            )
            if number is not None:
                players = [(key, number) for key in set(head.players) if key is not None]
                await database.executemany("INSERT INTO player VALUES ($1, $2)", players)
            elif await database.fetchval("SELECT head FROM match WHERE name = $1", head.match) != encoded:
                raise Conflict(f"there is a match {head.match}")

        return self._ask(job)

    def append(self, match: str, expected: int, lines: Sequence[bytes]) -> Done:
        return self._ask(append_of(match, expected, lines))

    def save_clocks(self, clocks: Sequence[tuple[str, Millis]]) -> Done:
        rows = [(clock, match) for match, clock in clocks]
        return self._ask(_many("UPDATE match SET clock = $1 WHERE name = $2", rows))

    def finish(self, match: str, ending: Ending) -> Done:
        async def job(database: Any) -> None:
            changed = await database.execute(
                "UPDATE match SET ended = $1, ending = $2 WHERE name = $3",
                *(ending.ended, msgspec.json.encode(ending), match),
            )
            if changed != "UPDATE 1":
                raise Conflict(f"there is no match {match}")

        return self._ask(job)

    def delete(self, match: str) -> Done:
        return self._ask(_many("DELETE FROM match WHERE name = $1", [(match,)]))

    def save_table(self, code: str, snapshot: bytes, used: int) -> Done:
        return self._ask(_many(_SAVE_TABLE, [(code, snapshot, used)]))

    def delete_table(self, code: str) -> Done:
        return self._ask(_many("DELETE FROM game_table WHERE code = $1", [(code,)]))

    def save_person(self, key: str, person: StoredPerson) -> Done:
        return self._ask(_many(_SAVE_PERSON, [(key, person.name, person.lang, person.seen)]))

    def probe(self) -> Done:
        return self._ask(_many(_PROBE, [()]))

    async def secret(self) -> bytes:
        await self._ask(_many(_SECRET, [(secrets.token_bytes(32),)]))
        secret: bytes = await self._pool.fetchval("SELECT value FROM meta WHERE name = 'secret'")
        return secret

    async def find(self, match: str) -> StoredMatch | None:
        found = await self._matches("WHERE name = $1", match)
        return found[0] if found else None

    async def read(self, match: str) -> list[bytes]:
        rows = await self._pool.fetch(
            "SELECT lines FROM log_chunk JOIN match ON log_chunk.match = match.id"
            " WHERE name = $1 ORDER BY first",
            match,
        )
        return lines_of([row[0] for row in rows])

    async def read_many(self, matches: Sequence[str]) -> list[list[bytes]]:
        rows = await self._pool.fetch(
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

    async def tables(self) -> list[tuple[str, bytes]]:
        rows = await self._pool.fetch('SELECT code, snapshot FROM game_table ORDER BY code COLLATE "C"')
        return [(row[0], row[1]) for row in rows]

    async def person(self, key: str) -> StoredPerson | None:
        row = await self._pool.fetchrow("SELECT name, lang, seen FROM person WHERE key = $1", key)
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
        return await asyncpg.connect(self._url, command_timeout=COMMAND_TIMEOUT)

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
        for asked, error in zip(group, errors, strict=True):
            settle(asked.done, error)

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
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
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
            written = await self._append(appends, again)
            return [None if job.match in written else job.conflict() for job in appends]
        try:
            async with self._writer.transaction():  # a savepoint: a refused job is undone alone
                await first(self._writer)
        except Conflict as error:
            return [error]
        return [None]

    async def _append(self, jobs: list[Append], again: bool) -> set[str]:
        rows = await self._writer.fetch(
            _LENGTHEN,
            [job.match for job in jobs],
            [job.expected for job in jobs],
            [job.expected + job.count for job in jobs],
        )
        written = {row[0] for row in rows}
        await self._writer.execute(_CHUNKS, *_columns([job for job in jobs if job.match in written]))
        if again:
            rows = await self._writer.fetch(_WRITTEN, *_columns(jobs))
            written |= {row[0] for row in rows}
        return written

    async def _matches(self, where: str, *values: Any) -> list[StoredMatch]:
        rows = await self._pool.fetch(MATCH_COLUMNS + where, *values)
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
    """Wait for that, or for so long."""
    try:
        await asyncio.wait_for(waiting, seconds)
    except TimeoutError:
        return


def _many(sql: str, rows: Sequence[tuple[Any, ...]]) -> Job:
    async def job(database: Any) -> None:
        await database.executemany(sql, rows)

    return job
