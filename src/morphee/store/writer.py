"""One thread that writes, many at once: everything asked for while a commit lasts goes into the next.

Jobs run in the order asked for, inside one transaction each group. A job that fails is undone alone; a
commit that fails fails its whole group. Futures of a group are resolved by one call into the loop.

Appends that follow each other are one statement, and a group of appends alone is nothing else, not even
a transaction around it: each statement gives the interpreter's lock away and has to wait for it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import TypeAlias

from morphee.store.contract import Done
from morphee.store.log_chunks import ROWS, Append, Pieces

Job: TypeAlias = Callable[[sqlite3.Connection], None]
_Asked: TypeAlias = tuple[Job | Append, Done]
_Settled: TypeAlias = tuple[Done, BaseException | None]


class Writer:
    """Owns the connection that writes. Made and used in the loop's thread; works in its own.

    What is asked for in one turn of the loop is handed over together, so that the two threads meet
    seldom: each meeting may cost a wait for the interpreter's lock.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self.pieces = Pieces()
        self._connect = connect
        self._loop = asyncio.get_running_loop()
        self._asked: list[_Asked] = []
        self._handed: SimpleQueue[list[_Asked] | None] = SimpleQueue()
        self._opened: Done = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, name="morphee-store", daemon=True)

    async def open(self) -> None:
        self._thread.start()
        await self._opened

    async def close(self) -> None:
        self._hand_over()
        self._handed.put(None)
        await asyncio.to_thread(self._thread.join)

    def ask(self, job: Job | Append) -> Done:
        done: Done = self._loop.create_future()
        if not self._asked:
            self._loop.call_soon(self._hand_over)
        self._asked.append((job, done))
        return done

    def _hand_over(self) -> None:
        if self._asked:
            self._handed.put(self._asked)
            self._asked = []

    def _run(self) -> None:
        try:
            database = self._connect()
            self.pieces.look(database)
        except Exception as error:
            self._loop.call_soon_threadsafe(_settle, [(self._opened, error)])
            return
        self._loop.call_soon_threadsafe(_settle, [(self._opened, None)])
        last = False
        while not last:
            group, last = self._next_group()
            if group:
                self._loop.call_soon_threadsafe(_settle, self._write(database, group))
        database.close()

    def _next_group(self) -> tuple[list[_Asked], bool]:
        """Everything that waits, at least one thing; and whether nothing will come after it."""
        group: list[_Asked] = []
        handed = self._handed.get()
        while handed is not None:
            group.extend(handed)
            try:
                handed = self._handed.get_nowait()
            except Empty:
                return group, False
        return group, True

    def _write(self, database: sqlite3.Connection, group: list[_Asked]) -> list[_Settled]:
        settled: list[_Settled] = []
        runs = list(_runs(group))
        plain = len(runs) == 1 and isinstance(group[0][0], Append)
        try:
            if not plain:
                database.execute("BEGIN IMMEDIATE")
            for jobs, waiting in runs:
                settled.extend(zip(waiting, self._run_of(database, jobs), strict=True))
            if not plain:
                database.execute("COMMIT")
        except sqlite3.Error as error:
            if database.in_transaction:
                database.execute("ROLLBACK")
            self.pieces.look_again(database)
            return [(done, error) for _, done in group]
        self.pieces.settled()
        return settled

    def _run_of(
        self, database: sqlite3.Connection, jobs: list[Append] | Job
    ) -> Sequence[BaseException | None]:
        return self.pieces.write(database, jobs) if isinstance(jobs, list) else (_try(database, jobs),)


def _runs(group: list[_Asked]) -> Iterator[tuple[list[Append] | Job, list[Done]]]:
    """The group in its order: appends that follow each other together, any other job alone."""
    appends: list[Append] = []
    waiting: list[Done] = []
    for job, done in group:
        if isinstance(job, Append) and len(appends) < ROWS:
            appends.append(job)
            waiting.append(done)
            continue
        if appends:
            yield appends, waiting
        appends, waiting = [], []
        if isinstance(job, Append):
            appends, waiting = [job], [done]
        else:
            yield job, [done]
    if appends:
        yield appends, waiting


def _try(database: sqlite3.Connection, job: Job) -> BaseException | None:
    """Run a job; a job checks before it writes, so that one that raises has written nothing."""
    try:
        job(database)
    except sqlite3.OperationalError:
        raise  # the disk, not the job: the whole group has to know
    except Exception as error:
        return error
    return None


def _settle(settled: Sequence[_Settled]) -> None:
    for done, error in settled:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
