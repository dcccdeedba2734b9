"""Logs in one SQLite file: write-ahead log, a full sync each commit, many appends a commit.

One process owns a file. Where logs stand is known by `pieces`, so that a conflict costs no statement.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from morphee.kernel.contract import Millis
from morphee.store import migrations
from morphee.store.contract import Conflict, Done, Ending, Kept, MatchHead, PersonKept
from morphee.store.log_chunks import READ, Append
from morphee.store.writer import Writer

T = TypeVar("T")
_head = msgspec.json.Decoder(MatchHead)
_ending = msgspec.json.Decoder(Ending)
CHECKPOINT = 250
"""Pages after which a commit also moves the write-ahead log into the file. Everybody waits for that one: a
millisecond or two with a quarter of SQLite's own default, at no more work in all."""
_KEPT = "SELECT head, clock, ending FROM match "


class SqliteStore:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer: Writer
        self._reader: sqlite3.Connection

    async def open(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._writer = Writer(self._connect)
        await self._writer.open()
        self._reader = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
        self._reading = asyncio.Lock()

    async def close(self) -> None:
        await self._writer.close()
        self._reader.close()

    def create(self, head: MatchHead) -> Done:
        def job(database: sqlite3.Connection) -> None:
            header = head.header
            since = self._writer.pieces.since
            row = (head.match, header.game, header.seats, since, head.began, msgspec.json.encode(head))
            try:
                made = database.execute(
                    "INSERT INTO match (name, game, seats, since, began, head) VALUES (?, ?, ?, ?, ?, ?)", row
                )
            except sqlite3.IntegrityError as error:
                raise Conflict(f"there is a match {head.match}") from error
            number = made.lastrowid or 0
            self._writer.pieces.begin(head.match, number)
            players = [(key, number) for key in set(head.players) if key is not None]
            database.executemany("INSERT INTO player VALUES (?, ?)", players)

        return self._writer.ask(job)

    def append(self, match: str, expected: int, lines: Sequence[bytes]) -> Done:
        return self._writer.ask(Append(match, expected, len(lines), b"\n".join(lines)))

    def tick(self, clocks: Sequence[tuple[str, Millis]]) -> Done:
        rows = [(clock, match) for match, clock in clocks]
        return self._writer.ask(_many("UPDATE match SET clock = ? WHERE name = ?", rows))

    def finish(self, match: str, ending: Ending) -> Done:
        def job(database: sqlite3.Connection) -> None:
            last = self._writer.pieces.forget(match)
            row = (ending.ended, msgspec.json.encode(ending), last, match)
            over = "UPDATE match SET ended = ?, ending = ?, last = coalesce(?, last) WHERE name = ?"
            if database.execute(over, row).rowcount != 1:
                raise Conflict(f"there is no match {match}")

        return self._writer.ask(job)

    def delete(self, match: str) -> Done:
        def job(database: sqlite3.Connection) -> None:
            self._forget(database, "WHERE name = ?", match)

        return self._writer.ask(job)

    def keep_table(self, code: str, snapshot: bytes, used: int) -> Done:
        return self._writer.ask(
            _many("INSERT OR REPLACE INTO house_table VALUES (?, ?, ?)", [(code, snapshot, used)])
        )

    def drop_table(self, code: str) -> Done:
        return self._writer.ask(_many("DELETE FROM house_table WHERE code = ?", [(code,)]))

    def keep_person(self, key: str, person: PersonKept) -> Done:
        row = (key, person.name, person.lang)
        return self._writer.ask(_many("INSERT OR REPLACE INTO person VALUES (?, ?, ?)", [row]))

    async def find(self, match: str) -> Kept | None:
        found = await self._matches("WHERE name = ?", (match,))
        return found[0] if found else None

    async def read(self, match: str) -> list[bytes]:
        last = self._writer.pieces.kept(match)
        if last is None:
            found = await self._rows("SELECT last FROM match WHERE name = ?", (match,))
            last = found[0][0] if found else None
        rows = await self._rows(READ, (last,))
        return [line for (piece,) in rows for line in piece.split(b"\n")]

    async def unfinished(self) -> list[Kept]:
        return await self._matches("WHERE ended IS NULL ORDER BY began, id", ())

    async def by_player(self, key: str, limit: int) -> list[Kept]:
        return await self._matches(
            "WHERE id IN (SELECT match FROM player WHERE key = ?) ORDER BY began DESC, id DESC LIMIT ?",
            (key, limit),
        )

    async def finished(self, game: str, seats: int, limit: int) -> list[Kept]:
        return await self._matches(
            "WHERE game = ? AND seats = ? AND ended IS NOT NULL ORDER BY ended DESC, id DESC LIMIT ?",
            (game, seats, limit),
        )

    async def tables(self) -> list[tuple[str, bytes]]:
        return await self._rows("SELECT code, snapshot FROM house_table ORDER BY code", ())

    async def person(self, key: str) -> PersonKept | None:
        rows = await self._rows("SELECT name, lang FROM person WHERE key = ?", (key,))
        return PersonKept(*rows[0]) if rows else None

    async def purge(self, before: int) -> int:
        gone: list[int] = []

        def job(database: sqlite3.Connection) -> None:
            gone.append(self._forget(database, "WHERE coalesce(ended, began) < ?", before))

        await self._writer.ask(job)
        return gone[0]

    # --- inside ------------------------------------------------------------------------------

    def _connect(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        for pragma in (
            "page_size = 4096",
            "journal_mode = WAL",
            "synchronous = FULL",
            f"wal_autocheckpoint = {CHECKPOINT}",
            "busy_timeout = 5000",
        ):
            database.execute(f"PRAGMA {pragma}").fetchall()
        (done,) = database.execute("PRAGMA user_version").fetchone()
        for number, text in migrations.steps("sqlite", done):
            database.executescript(f"BEGIN; {text}; PRAGMA user_version = {number}; COMMIT;")
        return database

    def _forget(self, database: sqlite3.Connection, where: str, value: str | int) -> int:
        """Forget matches entirely, their pieces first; how many."""
        found = database.execute(f"SELECT name, id, last FROM match {where}", (value,)).fetchall()
        for name, number, last in found:
            self._writer.pieces.delete(database, self._writer.pieces.forget(name) or last)
            for sql in ("player WHERE match", "match WHERE id"):
                database.execute(f"DELETE FROM {sql} = ?", (number,))
        return len(found)

    async def _rows(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        async with self._reading:
            return await asyncio.to_thread(lambda: self._reader.execute(sql, values).fetchall())

    async def _matches(self, where: str, values: tuple[Any, ...]) -> list[Kept]:
        return [
            Kept(_head.decode(head), Millis(clock), None if ending is None else _ending.decode(ending))
            for head, clock, ending in await self._rows(_KEPT + where, values)
        ]


def _many(sql: str, rows: Sequence[tuple[Any, ...]]) -> Callable[[sqlite3.Connection], None]:
    def job(database: sqlite3.Connection) -> None:
        database.executemany(sql, rows)

    return job
