"""Logs in PostgreSQL (extra `cluster`): the same promises, with group commit by `unnest`.

Everything asked for while a transaction lasts goes into the next one. Appends of a group are written by
two statements however many there are; a conflict refuses its own append only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import asyncpg  # type: ignore[import-untyped]
import msgspec

from morphee.kernel.contract import Millis
from morphee.store import migrations
from morphee.store.contract import Conflict, Done, Ending, Kept, MatchHead, PersonKept

Job: TypeAlias = Callable[[Any], Awaitable[None]]
_head = msgspec.json.Decoder(MatchHead)
_ending = msgspec.json.Decoder(Ending)
_KEPT = "SELECT head, clock, ending FROM match "
_LENGTHEN = """
UPDATE match SET length = asked.length
FROM unnest($1::text[], $2::int[], $3::int[]) AS asked (name, expected, length)
WHERE match.name = asked.name AND match.length = asked.expected AND match.ended IS NULL
RETURNING match.name, asked.expected
"""
_PIECES = """
INSERT INTO piece (match, first, lines)
SELECT match.id, asked.first, asked.lines
FROM unnest($1::text[], $2::int[], $3::bytea[]) AS asked (name, first, lines)
JOIN match ON match.name = asked.name
"""


class Append(msgspec.Struct, frozen=True):
    match: str
    expected: int
    count: int
    piece: bytes


class PostgresStore:
    def __init__(self, url: str) -> None:
        self._url = url
        self._asked: list[tuple[Append | Job, Done]] = []
        self._some = asyncio.Event()
        self._closing = False

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._pool: Any = await asyncpg.create_pool(self._url, min_size=1, max_size=4)
        self._writer: Any = await asyncpg.connect(self._url)
        await self._migrate()
        self._task = self._loop.create_task(self._run())

    async def close(self) -> None:
        self._closing = True
        self._some.set()
        await self._task
        await self._writer.close()
        await self._pool.close()

    def create(self, head: MatchHead) -> Done:
        async def job(database: Any) -> None:
            header = head.header
            number = await database.fetchval(
                "INSERT INTO match (name, game, seats, began, head) VALUES ($1, $2, $3, $4, $5)"
                " ON CONFLICT (name) DO NOTHING RETURNING id",
                *(head.match, header.game, header.seats, head.began, msgspec.json.encode(head)),
            )
            if number is None:
                raise Conflict(f"there is a match {head.match}")
            players = [(key, number) for key in set(head.players) if key is not None]
            await database.executemany("INSERT INTO player VALUES ($1, $2)", players)

        return self._ask(job)

    def append(self, match: str, expected: int, lines: Sequence[bytes]) -> Done:
        return self._ask(Append(match, expected, len(lines), b"\n".join(lines)))

    def tick(self, clocks: Sequence[tuple[str, Millis]]) -> Done:
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

    def keep_table(self, code: str, snapshot: bytes, used: int) -> Done:
        sql = (
            "INSERT INTO house_table VALUES ($1, $2, $3)"
            " ON CONFLICT (code) DO UPDATE SET snapshot = $2, used = $3"
        )
        return self._ask(_many(sql, [(code, snapshot, used)]))

    def drop_table(self, code: str) -> Done:
        return self._ask(_many("DELETE FROM house_table WHERE code = $1", [(code,)]))

    def keep_person(self, key: str, person: PersonKept) -> Done:
        sql = "INSERT INTO person VALUES ($1, $2, $3) ON CONFLICT (key) DO UPDATE SET name = $2, lang = $3"
        return self._ask(_many(sql, [(key, person.name, person.lang)]))

    async def find(self, match: str) -> Kept | None:
        found = await self._matches("WHERE name = $1", match)
        return found[0] if found else None

    async def read(self, match: str) -> list[bytes]:
        rows = await self._pool.fetch(
            "SELECT lines FROM piece JOIN match ON piece.match = match.id WHERE name = $1 ORDER BY first",
            match,
        )
        return [line for row in rows for line in row[0].split(b"\n")]

    async def unfinished(self) -> list[Kept]:
        return await self._matches("WHERE ended IS NULL ORDER BY began, id")

    async def by_player(self, key: str, limit: int) -> list[Kept]:
        return await self._matches(
            "WHERE id IN (SELECT match FROM player WHERE key = $1) ORDER BY began DESC, id DESC LIMIT $2",
            *(key, limit),
        )

    async def finished(self, game: str, seats: int, limit: int) -> list[Kept]:
        return await self._matches(
            "WHERE game = $1 AND seats = $2 AND ended IS NOT NULL ORDER BY ended DESC, id DESC LIMIT $3",
            *(game, seats, limit),
        )

    async def tables(self) -> list[tuple[str, bytes]]:
        rows = await self._pool.fetch('SELECT code, snapshot FROM house_table ORDER BY code COLLATE "C"')
        return [(row[0], row[1]) for row in rows]

    async def person(self, key: str) -> PersonKept | None:
        row = await self._pool.fetchrow("SELECT name, lang FROM person WHERE key = $1", key)
        return None if row is None else PersonKept(row[0], row[1])

    async def purge(self, before: int) -> int:
        found: list[Any] = []

        async def job(database: Any) -> None:
            sql = "DELETE FROM match WHERE coalesce(ended, began) < $1 RETURNING id"
            found.extend(await database.fetch(sql, before))

        await self._ask(job)
        return len(found)

    # --- inside ------------------------------------------------------------------------------

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
        self._asked.append((job, done))
        self._some.set()
        return done

    async def _run(self) -> None:
        while self._asked or not self._closing:
            await self._some.wait()
            self._some.clear()
            while self._asked:
                group, self._asked = self._asked, []
                await self._write(group)

    async def _write(self, group: list[tuple[Append | Job, Done]]) -> None:
        errors: dict[int, Exception] = {}
        try:
            async with self._writer.transaction():
                for numbered in _runs(group):
                    await self._write_run(numbered, errors)
        except Exception as error:
            errors = dict.fromkeys(range(len(group)), error)
        for index, (_, done) in enumerate(group):
            if done.done():
                continue
            if index in errors:
                done.set_exception(errors[index])
            else:
                done.set_result(None)

    async def _write_run(self, run: list[tuple[int, Append | Job]], errors: dict[int, Exception]) -> None:
        """Write jobs that belong together: appends to different matches, or one job of another kind."""
        index, first = run[0]
        if isinstance(first, Append):
            appends = [(number, job) for number, job in run if isinstance(job, Append)]
            written = await self._append(appends)
            for number, job in appends:
                if job.match not in written:
                    errors[number] = Conflict(f"{job.match} cannot go on from {job.expected}")
            return
        try:
            async with self._writer.transaction():  # a savepoint: a refused job is undone alone
                await first(self._writer)
        except Conflict as error:
            errors[index] = error

    async def _append(self, appends: list[tuple[int, Append]]) -> set[str]:
        jobs = [job for _, job in appends]
        rows = await self._writer.fetch(
            _LENGTHEN,
            [job.match for job in jobs],
            [job.expected for job in jobs],
            [job.expected + job.count for job in jobs],
        )
        written = {row[0] for row in rows}
        granted = [job for job in jobs if job.match in written]
        await self._writer.execute(
            _PIECES,
            [job.match for job in granted],
            [job.expected + 1 for job in granted],
            [job.piece for job in granted],
        )
        return written

    async def _matches(self, where: str, *values: Any) -> list[Kept]:
        return [
            Kept(
                _head.decode(row[0]),
                Millis(row[1]),
                None if row[2] is None else _ending.decode(row[2]),
            )
            for row in await self._pool.fetch(_KEPT + where, *values)
        ]


def _runs(group: list[tuple[Append | Job, Done]]) -> list[list[tuple[int, Append | Job]]]:
    """The group cut where order matters: a match occurs once in a run of appends."""
    runs: list[list[tuple[int, Append | Job]]] = []
    names: set[str] = set()
    for index, (job, _) in enumerate(group):
        if isinstance(job, Append) and names and job.match not in names:
            runs[-1].append((index, job))
            names.add(job.match)
        else:
            runs.append([(index, job)])
            names = {job.match} if isinstance(job, Append) else set()
    return runs


def _many(sql: str, rows: Sequence[tuple[Any, ...]]) -> Job:
    async def job(database: Any) -> None:
        await database.executemany(sql, rows)

    return job
