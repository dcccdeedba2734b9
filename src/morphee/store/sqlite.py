"""Logs in one SQLite file: write-ahead log, a full sync each commit, many appends a commit.

One process owns a file, by a lock on another file beside it. Where logs end is known by `log_chunks`, so
that a conflict costs no statement. A third file says how far the log had got after each commit: if the
database has less, its tail was lost, and that is said when the store is opened.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from morphee.kernel.contract import Millis
from morphee.store import migrations
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
from morphee.store.log_chunks import READ
from morphee.store.sql import MATCH_COLUMNS, MatchQueries, Trouble, append_of, lines_of, stored_match
from morphee.store.writer import Job, Writer

log = logging.getLogger("morphee.store")
_OLD = """
WHERE coalesce(ended, began) < ? AND (ended IS NOT NULL
  OR json_extract(CAST(head AS TEXT), '$.table') NOT IN (SELECT code FROM game_table))
"""
CHECKPOINT_PAGES = 250
"""Pages after which a commit also moves the write-ahead log into the file. Every writer waits for that one: a
millisecond or two with a quarter of SQLite's own default, at no more work in all."""


class SqliteStore(MatchQueries):
    def __init__(self, path: Path) -> None:
        self._path = path
        self._trouble = Trouble()
        self._writer: Writer
        self._reader: sqlite3.Connection
        self._tip: int | None = None
        """The file that says how far the log has got."""
        self._told_tip = 0
        self.warning: str | None = None

    async def open(self) -> None:
        self._lock = self._take_lock()
        self._writer = Writer(self._connect, self._trouble, self._save_tip)
        try:
            await self._writer.open()
        except sqlite3.Error as error:
            self._lock.close()
            raise Unusable(f"{self._path}: {error}") from error
        self._reader = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
        self._reading = asyncio.Lock()
        self._compare_tip()
        self._tip = self._open_tip()

    async def close(self) -> None:
        await self._writer.close()
        if self._tip is not None:
            os.close(self._tip)
        self._reader.close()
        self._lock.close()

    def watch(self, watcher: Watcher) -> None:
        self._trouble.watch(watcher)

    def watch_leases(self, watcher: LossWatcher) -> None:
        """The file is this process's as long as it is open: leases never end."""

    async def acquire(self, tables: Sequence[str], new: bool = False) -> list[Lease]:
        known = {code for (code,) in await self._rows("SELECT code FROM game_table", ())}
        return [Lease(code, 0) for code in tables if (code in known) != new]

    def release(self, leases: Sequence[Lease]) -> Done:
        return self.probe()

    def create(self, head: MatchHead, lease: Lease = FOREVER) -> Done:
        if lease.epoch:
            return self._fenced(lease)

        def job(database: sqlite3.Connection) -> None:
            header = head.header
            since = self._writer.chunks.top
            row = (head.match, header.game, header.seats, since, head.began, msgspec.json.encode(head))
            try:
                made = database.execute(
                    "INSERT INTO match (name, game, seats, since, began, head) VALUES (?, ?, ?, ?, ?, ?)", row
                )
            except sqlite3.IntegrityError as error:
                raise Conflict(f"there is a match {head.match}") from error
            number = made.lastrowid or 0
            self._writer.chunks.begin(head.match, number)
            players = [(key, number) for key in set(head.players) if key is not None]
            database.executemany("INSERT INTO player VALUES (?, ?)", players)

        return self._writer.ask(job)

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        if lease.epoch:
            return self._fenced(lease)
        return self._writer.ask(append_of(match, expected, lines))

    def save_clocks(self, clocks: Sequence[tuple[str, Millis]], leases: Sequence[Lease] = ()) -> Done:
        rows = [(clock, match) for match, clock in clocks]
        return self._writer.ask(_many("UPDATE match SET clock = ? WHERE name = ?", rows))

    def finish(self, match: str, ending: Ending, lease: Lease = FOREVER) -> Done:
        if lease.epoch:
            return self._fenced(lease)

        def job(database: sqlite3.Connection) -> None:
            last = self._writer.chunks.end(match)
            row = (ending.ended, msgspec.json.encode(ending), last, match)
            over = "UPDATE match SET ended = ?, ending = ?, last = coalesce(?, last) WHERE name = ?"
            if database.execute(over, row).rowcount != 1:
                raise Conflict(f"there is no match {match}")

        return self._writer.ask(job)

    def delete(self, match: str) -> Done:
        return self._writer.ask(lambda database: _ignore(self._forget(database, "WHERE name = ?", match)))

    def save_table(self, code: str, snapshot: bytes, used: int, lease: Lease = FOREVER) -> Done:
        if lease.epoch:
            return self._fenced(lease)
        row = (code, snapshot, used)
        return self._writer.ask(_many("INSERT OR REPLACE INTO game_table VALUES (?, ?, ?)", [row]))

    def delete_table(self, code: str, lease: Lease = FOREVER) -> Done:
        if lease.epoch:
            return self._fenced(lease)
        return self._writer.ask(_many("DELETE FROM game_table WHERE code = ?", [(code,)]))

    def save_person(self, key: str, person: StoredPerson) -> Done:
        row = (key, person.name, person.lang, person.seen)
        return self._writer.ask(_many("INSERT OR REPLACE INTO person VALUES (?, ?, ?, ?)", [row]))

    def probe(self) -> Done:
        return self._writer.ask(_many("INSERT OR REPLACE INTO meta VALUES ('probe', ?)", [(b"",)]))

    async def secret(self) -> bytes:
        await self._writer.ask(
            _many("INSERT OR IGNORE INTO meta VALUES ('secret', ?)", [(secrets.token_bytes(32),)])
        )
        rows = await self._rows("SELECT value FROM meta WHERE name = 'secret'", ())
        secret: bytes = rows[0][0]
        return secret

    async def read(self, match: str) -> list[bytes]:
        (lines,) = await self.read_many((match,))
        return lines

    async def read_many(self, matches: Sequence[str]) -> list[list[bytes]]:
        async with self._reading:
            return await asyncio.to_thread(lambda: [self._read(match) for match in matches])

    def _read(self, match: str) -> list[bytes]:
        """In a thread: the entries of a match, from its last durable chunk back."""
        last = self._writer.chunks.durable(match)
        if last is None:
            found = self._reader.execute("SELECT last FROM match WHERE name = ?", (match,)).fetchone()
            last = found[0] if found else None
        return lines_of([chunk for (chunk,) in self._reader.execute(READ, (last,)).fetchall()])

    async def table(self, code: str) -> bytes | None:
        rows = await self._rows("SELECT snapshot FROM game_table WHERE code = ?", (code,))
        return rows[0][0] if rows else None

    async def tables(self) -> list[tuple[str, bytes]]:
        return await self._rows("SELECT code, snapshot FROM game_table ORDER BY code", ())

    async def person(self, key: str) -> StoredPerson | None:
        rows = await self._rows("SELECT name, lang, seen FROM person WHERE key = ?", (key,))
        return StoredPerson(*rows[0]) if rows else None

    async def purge(self, before: int) -> int:
        gone: list[int] = []

        def job(database: sqlite3.Connection) -> None:
            gone[:] = [self._forget(database, _OLD, before)]
            database.execute("DELETE FROM person WHERE seen < ?", (before,))

        await self._writer.ask(job)
        return gone[0]

    def _fenced(self, lease: Lease) -> Done:
        """Refuse a lease that this store did not issue: no other process writes here."""
        refused: Done = asyncio.get_running_loop().create_future()
        refused.set_exception(Fenced(lease))
        return refused

    # --- the file ----------------------------------------------------------------------------

    def _take_lock(self) -> sqlite3.Connection:
        """Own the folder's store until closed; the files are readable by their owner only."""
        lock = self._path.with_suffix(".lock")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            for file in (lock, self._path):
                os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise Unusable(f"{error.filename}: {error.strerror}") from error
        held = sqlite3.connect(lock, isolation_level=None, timeout=0, check_same_thread=False)
        try:
            held.execute("BEGIN EXCLUSIVE")  # a lock of the system's, whichever system that is
        except sqlite3.Error as error:
            held.close()
            raise Unusable(f"{self._path.parent} is in use by another server") from error
        return held

    def _connect(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        for pragma in (
            "page_size = 4096",
            "journal_mode = WAL",
            "synchronous = FULL",
            f"wal_autocheckpoint = {CHECKPOINT_PAGES}",
            "busy_timeout = 5000",
        ):
            database.execute(f"PRAGMA {pragma}").fetchall()
        (done,) = database.execute("PRAGMA user_version").fetchone()
        for number, text in migrations.steps("sqlite", done):
            database.executescript(f"BEGIN; {text}; PRAGMA user_version = {number}; COMMIT;")
        return database

    def _compare_tip(self) -> None:
        try:
            known = int(self._path.with_suffix(".tip").read_text())
        except (OSError, ValueError):
            return  # a new folder, or a copy without it: nothing is known
        if self._writer.chunks.top < known:
            lost = known - self._writer.chunks.top
            self.warning = (
                f"{self._path} has lost its latest {lost} writes: it was cut, or is an older copy. "
                "Matches go on from what is left."
            )
            log.warning("%s", self.warning)

    def _open_tip(self) -> int | None:
        tip = self._path.with_suffix(".tip")
        try:
            return os.open(tip, os.O_WRONLY | os.O_CREAT, 0o600)
        except OSError as error:
            log.warning("%s could not be written: %s", tip, error)
            return None

    def _save_tip(self) -> None:
        """In the writer's thread: note how far the log has got, apart from the database and after it. It is
        not synced: an old note is harmless."""
        top = self._writer.chunks.durable_top
        if self._tip is None or top == self._told_tip:
            return
        self._told_tip = top
        with contextlib.suppress(OSError):
            os.pwrite(self._tip, b"%020d\n" % top, 0)

    def _forget(self, database: sqlite3.Connection, where: str, value: str | int) -> int:
        """Forget matches entirely, their chunks first; how many."""
        found = database.execute(f"SELECT name, id, last FROM match {where}", (value,)).fetchall()
        for name, number, last in found:
            self._writer.chunks.delete(database, self._writer.chunks.end(name) or last)
            for sql in ("player WHERE match", "match WHERE id"):
                database.execute(f"DELETE FROM {sql} = ?", (number,))
        return len(found)

    async def _rows(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        async with self._reading:
            return await asyncio.to_thread(lambda: self._reader.execute(sql, values).fetchall())

    async def _matches(self, where: str, *values: str | int) -> list[StoredMatch]:
        def work() -> list[StoredMatch]:
            rows = self._reader.execute(MATCH_COLUMNS + where, values).fetchall()
            return [stored_match(row) for row in rows]

        async with self._reading:
            return await asyncio.to_thread(work)


def _many(sql: str, rows: Sequence[tuple[Any, ...]]) -> Job:
    def job(database: sqlite3.Connection) -> None:
        database.executemany(sql, rows)

    return job


def _ignore(_: object) -> None:
    """A job gives nothing back."""
