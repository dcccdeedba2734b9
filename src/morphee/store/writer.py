"""Group commit for SQLite: one thread writes; all that is asked for while a commit lasts goes into the next.

Jobs run in the order asked for, inside one transaction each group. A job that fails is undone alone. When
the disk fails (full, read-only, an I/O error) the whole group is rolled back and tried again until it
succeeds, so that a write is late rather than lost. Futures of a group are resolved by one call into the loop.

Appends that follow each other are one statement, and a group of appends alone is nothing else, not even
a transaction around it: each statement releases the interpreter's lock and has to wait for it again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import TypeAlias

from morphee.store.contract import Done
from morphee.store.log_chunks import MAX_ROWS, LogChunks
from morphee.store.sql import RETRY_AFTER, Append, Asked, Run, Trouble, resolve, runs

Job: TypeAlias = Callable[[sqlite3.Connection], None]
_Resolved: TypeAlias = tuple[Done, BaseException | None]
_DISK = frozenset(
    [
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    ]
)


def is_disk_error(error: sqlite3.Error) -> bool:
    """Whether the disk or the system failed, which may pass, rather than our own statement."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _DISK


class Writer:
    """Owns the connection that writes. Made and used in the loop's thread; works in its own.

    What is asked for in one turn of the loop is handed over together, so that the two threads meet
    seldom: each meeting may cost a wait for the interpreter's lock.
    """

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        trouble: Trouble,
        committed: Callable[[], None] = lambda: None,
    ) -> None:
        """``committed`` is called in the writer's thread after each group, when everybody has been told."""
        self.chunks = LogChunks()
        self._connect = connect
        self._trouble = trouble
        self._committed = committed
        self._loop = asyncio.get_running_loop()
        self._asked: list[Asked[Job]] = []
        self._handed: SimpleQueue[list[Asked[Job]] | None] = SimpleQueue()
        self._closing = threading.Event()
        self._opened: Done = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, name="morphee-store", daemon=True)

    async def open(self) -> None:
        """Raises `sqlite3.Error` if the file cannot be used."""
        self._thread.start()
        await self._opened

    async def close(self) -> None:
        self._hand_over()
        self._closing.set()
        self._handed.put(None)
        await asyncio.to_thread(self._thread.join)

    def ask(self, job: Job | Append) -> Done:
        done: Done = self._loop.create_future()
        if not self._asked:
            self._loop.call_soon(self._hand_over)
        self._asked.append(Asked(job, done))
        return done

    def _hand_over(self) -> None:
        if self._asked:
            self._handed.put(self._asked)
            self._asked = []

    # --- in the writer's thread --------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._database = self._connect()
            self.chunks.load(self._database)
        except Exception as error:
            self._tell([(self._opened, error)])
            return
        self._tell([(self._opened, None)])
        last = False
        while not last:
            group, last = self._next_group()
            if group:
                self._tell(self._write(group))
                self._committed()
        self._database.close()

    def _tell(self, resolved: Sequence[_Resolved]) -> None:
        self._loop.call_soon_threadsafe(_resolve_all, resolved)

    def _next_group(self) -> tuple[list[Asked[Job]], bool]:
        """Wait for at least one job and take all that wait; and whether it is the last group."""
        group: list[Asked[Job]] = []
        handed = self._handed.get()
        while handed is not None:
            group.extend(handed)
            try:
                handed = self._handed.get_nowait()
            except Empty:
                return group, False
        return group, True

    def _write(self, group: list[Asked[Job]]) -> list[_Resolved]:
        """Write a group, however long that takes; once the store is closing, one attempt is all."""
        troubled = False
        while True:
            last = self._closing.is_set()
            try:
                resolved = self._attempt(group)
            except sqlite3.Error as error:
                if last or not is_disk_error(error):
                    self._restore()
                    return [(asked.done, error) for asked in group]
                troubled = True
                self._loop.call_soon_threadsafe(self._trouble.report, str(error))
                self._wait_for_disk()
            else:
                if troubled:
                    self._loop.call_soon_threadsafe(self._trouble.report, None)
                return resolved

    def _attempt(self, group: list[Asked[Job]]) -> list[_Resolved]:
        database = self._database
        resolved: list[_Resolved] = []
        found = list(runs(group, MAX_ROWS))
        plain = len(found) == 1 and isinstance(group[0].job, Append)
        if not plain:
            database.execute("BEGIN IMMEDIATE")
        for run in found:
            resolved.extend(zip([asked.done for asked in run], self._do(run), strict=True))
        if not plain:
            database.execute("COMMIT")
        self.chunks.committed()
        return resolved

    def _do(self, run: Run[Job]) -> Sequence[BaseException | None]:
        first = run[0].job
        if isinstance(first, Append):
            return self.chunks.write(
                self._database, [asked.job for asked in run if isinstance(asked.job, Append)]
            )
        return (self._try(first),)

    def _try(self, job: Job) -> BaseException | None:
        """Run a job; a job checks before it writes, so that one that raises has written nothing."""
        try:
            job(self._database)
        except sqlite3.OperationalError:
            raise  # the disk, or a wrong statement: the whole group has to know
        except Exception as error:
            return error
        return None

    def _wait_for_disk(self) -> None:
        """Roll back, and wait until the file can be read again."""
        while True:
            self._closing.wait(RETRY_AFTER)
            if self._restore() or self._closing.is_set():
                return

    def _restore(self) -> bool:
        """Undo what an attempt left half done; whether that could be done."""
        try:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            self.chunks.load(self._database)
        except sqlite3.Error:
            return False
        return True


def _resolve_all(resolved: Sequence[_Resolved]) -> None:
    for done, error in resolved:
        resolve(done, error)
