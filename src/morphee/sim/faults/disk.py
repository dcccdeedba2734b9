"""A simulated disk and the store on it: late, failing and full disks, and what a crash leaves behind.

A `Disk` holds what is durable and outlives processes. A `DiskStore` is one process's store on it: writes are
committed in groups, as by the real stores. A group is on the disk entirely or not at all. What a process was
told is durable stays; of what it was not told, a crash may leave any group that was on its way.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeAlias

import msgspec

from morphee.kernel.contract import Millis
from morphee.sim.faults.content import Content
from morphee.sim.faults.promise import Broken
from morphee.store.contract import (
    FOREVER,
    Done,
    Ending,
    Fenced,
    Lease,
    LossWatcher,
    MatchHead,
    StoredMatch,
    StoredPerson,
    Watcher,
)
from morphee.store.sql import RETRY_AFTER, Trouble, resolve

Job: TypeAlias = Callable[[Content], None]


class Pace(msgspec.Struct, frozen=True):
    """How fast a disk is, in seconds: a commit takes ``latency`` and up to ``jitter`` more; one in many
    (``late``) takes ``lateness`` more. ``heard`` is the most that passes until the process knows."""

    latency: float = 0.0005
    jitter: float = 0.0
    late: float = 0.0
    lateness: float = 0.4
    heard: float = 0.0


class Disk:
    """``failing`` says why nothing can be written at the moment, if nothing can."""

    def __init__(self, draw: Random | None = None, pace: Pace = Pace()) -> None:
        self.content = Content()
        self.failing: str | None = None
        self.pace = pace
        self.draw = Random(0) if draw is None else draw
        self.commits = 0

    def commit(self, jobs: Sequence[Job]) -> list[BaseException | None]:
        """Write a group; a job that conflicts is undone alone."""
        self.commits += 1
        return [self._do(job) for job in jobs]

    def _do(self, job: Job) -> BaseException | None:
        try:
            job(self.content)
        except Broken:
            raise  # the checker has seen what is stored
        except Exception as error:
            return error
        return None

    def commit_time(self) -> float:
        pace, draw = self.pace, self.draw
        time = pace.latency + (pace.jitter * draw.random() if pace.jitter else 0.0)
        return time + pace.lateness if pace.late and draw.random() < pace.late else time

    def heard_time(self) -> float:
        return self.pace.heard * self.draw.random() if self.pace.heard else 0.0


_Asked: TypeAlias = tuple[Job, Done]


class Appends(Protocol):
    """Callbacks that are told when logs are written."""

    def appended(self, match: str, lines: Sequence[bytes], now: float) -> None: ...

    def written(self, match: str, now: float) -> None: ...


class DiskStore:
    """A `Store` for the life of one process."""

    def __init__(self, disk: Disk, appends: Appends | None = None) -> None:
        """``appends`` is told of every append when it is asked for and when the process knows of it."""
        self.disk = disk
        self._appends = appends
        self.warning: str | None = None
        self._trouble = Trouble()
        self._troubled = False
        self._asked: list[_Asked] = []
        self._group: list[_Asked] = []

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    async def close(self) -> None:
        """Write what was asked for, in one attempt."""
        left, self._group, self._asked = [*self._group, *self._asked], [], []
        if self.disk.failing is None:
            self._resolve(left, self.disk.commit([job for job, _ in left]))
        else:
            self._resolve(left, [OSError(self.disk.failing)] * len(left))

    def crash(self) -> None:
        """The process is gone. What was on its way to the disk may have arrived."""
        if self._group and self.disk.failing is None and self.disk.draw.random() < 0.5:
            self.disk.commit([job for job, _ in self._group])
        self._group, self._asked = [], []

    @property
    def on_its_way(self) -> bool:
        """Whether a group is being written."""
        return bool(self._group)

    def disk_after_crash(self, arrived: bool) -> Disk:
        """A copy of what a crash at this moment would leave behind: with the group that is on its way, or
        without it. The copy works well."""
        left = Disk()
        left.content = self.disk.content.copy()
        if arrived:
            left.commit([job for job, _ in self._group])
        return left

    @property
    def troubled(self) -> bool:
        """Whether writing has failed, and has not succeeded since."""
        return self._troubled

    def watch(self, watcher: Watcher) -> None:
        self._trouble.watch(watcher)

    def watch_leases(self, watcher: LossWatcher) -> None:
        """Leases of this store never end."""

    async def acquire(self, tables: Sequence[str], new: bool = False) -> list[Lease]:
        known = (await self._look()).tables
        return [Lease(code, 0) for code in tables if (code in known) != new]

    def release(self, leases: Sequence[Lease]) -> Done:
        return self.probe()

    # --- group commit ------------------------------------------------------------------------

    def _ask(self, job: Job) -> Done:
        done: Done = self._loop.create_future()
        if not self._asked and not self._group:
            self._loop.call_soon(self._hand_over)
        self._asked.append((job, done))
        return done

    def _hand_over(self) -> None:
        self._group, self._asked = self._asked, []
        if self._group:
            self._loop.call_later(self.disk.commit_time(), self._attempt)

    def _attempt(self) -> None:
        if self.disk.failing is not None:
            self._troubled = True
            self._trouble.report(self.disk.failing)
            self._loop.call_later(RETRY_AFTER, self._attempt)
            return
        group, self._group = self._group, []
        found = self.disk.commit([job for job, _ in group])
        self._troubled = False
        self._trouble.report(None)
        self._hand_over()
        self._loop.call_later(self.disk.heard_time(), self._resolve, group, found)

    def _resolve(self, group: Sequence[_Asked], found: Sequence[BaseException | None]) -> None:
        for (_, done), error in zip(group, found, strict=True):
            resolve(done, error)

    def _ask_under(self, lease: Lease, job: Job) -> Done:
        """Leases of this store never end: another kind is a mistake."""
        if not lease.epoch:
            return self._ask(job)
        refused: Done = self._loop.create_future()
        refused.set_exception(Fenced(lease))
        return refused

    # --- writing -----------------------------------------------------------------------------

    def create(self, head: MatchHead, lease: Lease = FOREVER) -> Done:
        return self._ask_under(lease, lambda content: content.create(head))

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        done = self._ask_under(lease, lambda content: content.append(match, expected, lines))
        if (appends := self._appends) is not None:
            loop = self._loop
            appends.appended(match, lines, loop.time())
            done.add_done_callback(lambda _: appends.written(match, loop.time()))
        return done

    def save_clocks(self, clocks: Sequence[tuple[str, Millis]], leases: Sequence[Lease] = ()) -> Done:
        return self._ask(lambda content: content.save_clocks(clocks))

    def finish(self, match: str, ending: Ending, lease: Lease = FOREVER) -> Done:
        return self._ask_under(lease, lambda content: content.change(match, ending=ending))

    def delete(self, match: str) -> Done:
        return self._ask(lambda content: content.delete(match))

    def save_table(self, code: str, snapshot: bytes, used: int, lease: Lease = FOREVER) -> Done:
        return self._ask_under(lease, lambda content: content.save_table(code, snapshot))

    def delete_table(self, code: str, lease: Lease = FOREVER) -> Done:
        return self._ask_under(lease, lambda content: content.delete_table(code))

    def save_person(self, key: str, person: StoredPerson) -> Done:
        return self._ask(lambda content: content.save_person(key, person))

    def probe(self) -> Done:
        return self._ask(lambda _: None)

    # --- reading -----------------------------------------------------------------------------

    async def secret(self) -> bytes:
        if self.disk.content.secret is None:
            made = secrets.token_bytes(32)
            await self._ask(lambda content: content.keep_secret(made))
        assert self.disk.content.secret is not None
        return self.disk.content.secret

    async def _look(self) -> Content:
        """What is durable, a turn of the loop later."""
        await asyncio.sleep(0)
        return self.disk.content

    async def find(self, match: str) -> StoredMatch | None:
        return (await self._look()).matches.get(match)

    async def read(self, match: str) -> list[bytes]:
        return list((await self._look()).lines.get(match, ()))

    async def read_many(self, matches: Sequence[str]) -> list[list[bytes]]:
        return [await self.read(match) for match in matches]

    async def unfinished(self) -> list[StoredMatch]:
        found = [stored for stored in (await self._look()).matches.values() if stored.ending is None]
        return sorted(found, key=lambda stored: stored.head.began)

    async def by_player(self, key: str, limit: int) -> list[StoredMatch]:
        return [stored for stored in (await self._look()).newest() if key in stored.head.players][:limit]

    async def finished(self, game: str, seats: int, limit: int) -> list[StoredMatch]:
        found = [stored for stored in (await self._look()).newest() if stored.ending is not None]
        heads = [(stored, stored.head.header) for stored in found]
        return [stored for stored, head in heads if (head.game, head.seats) == (game, seats)][:limit]

    async def table(self, code: str) -> bytes | None:
        return (await self._look()).tables.get(code)

    async def tables(self) -> list[tuple[str, bytes]]:
        return sorted((await self._look()).tables.items())

    async def person(self, key: str) -> StoredPerson | None:
        return (await self._look()).people.get(key)

    async def purge(self, before: int) -> int:
        gone: list[int] = []
        await self._ask(lambda content: gone.append(content.purge(before)))
        return gone[-1]
