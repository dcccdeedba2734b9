"""What a store promises. The same tests hold every store to it.

- A write resolves only when it would survive the power going off. Writes become durable in the order they
  were asked for.
- `append` refuses to write over or past anything: ``expected`` is the length the log must have.
- A store that cannot write (disk full, connection lost) keeps what it was asked, in order, and tries again
  until it can: such a write is late, never failed. `watch` tells when that begins and ends.
- Methods that write return a future at once, so that a caller needs no task. Reads are awaited.
- No token is ever given to a store, only its hash.
- What is written to a table, or to a match of it, is written under a `Lease`. A store that several
  processes use checks it in the statement that writes; under a lease that is another's by now nothing is
  written, and the write fails with `Fenced`. The store of one process has leases that never end, all of
  epoch 0.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

import msgspec

from morphee.kernel.contract import Millis, Outcome
from morphee.kernel.record import Header

Done: TypeAlias = "asyncio.Future[None]"
Watcher: TypeAlias = Callable[[str | None], None]
"""Called in the loop's thread: with the reason when writing begins to fail, with ``None`` when it works."""


class Conflict(Exception):
    """The log has another length than the writer thought, or the match is not there to write to."""


class Lease(msgspec.Struct, frozen=True, gc=False):
    """The right of one process to write to a table. No two leases of a table have the same epoch."""

    table: str
    epoch: int


FOREVER = Lease("", 0)
"""The lease of a process that has its store to itself."""


class Fenced(Exception):
    """The lease is not the writer's, or is no longer: nothing was written, and nothing can be under it."""

    def __init__(self, lease: Lease) -> None:
        super().__init__(f"the lease of table {lease.table}, epoch {lease.epoch}, is not ours")
        self.lease = lease


LossWatcher: TypeAlias = Callable[[Lease], None]
"""Called in the loop's thread with a lease that was found to be another's, before a write under it fails."""


class Unusable(Exception):
    """The store cannot be opened at all: in use by another process, not writable, not a store."""


class Unreachable(Exception):
    """The store cannot be read now. Writing does not fail for that: it waits."""


class MatchHead(msgspec.Struct, frozen=True):
    """What is known of a match before its first event. ``players`` holds the key of the person in each
    seat (a hash, ``None`` for a bot); ``header`` has no seed, which is stored apart."""

    match: str
    table: str
    header: Header
    seed: bytes
    players: tuple[str | None, ...]
    host: str | None
    began: int
    """Seconds since 1970, as for every wall clock time of a store."""


CALLED_OFF = "called_off"
"""The reason in the ending of a match that the host ended: there is no outcome."""


class Ending(msgspec.Struct, frozen=True):
    """How and when a match ended."""

    outcome: Outcome
    ended: int
    bots: tuple[int, ...] = ()
    """Seats that a bot played, for some of the time at least."""

    @property
    def called_off(self) -> bool:
        """Whether the host ended it: there is no result, and the seed stays secret as the deal does."""
        return self.outcome.reason == CALLED_OFF


class StoredMatch(msgspec.Struct, frozen=True):
    """A match in a store: its head, the match time it had reached, its end if it has one."""

    head: MatchHead
    clock: Millis
    ending: Ending | None


class StoredPerson(msgspec.Struct, frozen=True):
    """What a person chose to be called, by key, and when they were last seen."""

    name: str | None
    lang: str
    seen: int = 0


class Store(Protocol):
    async def open(self) -> None:
        """Make ready; must be called first, in the loop that will use the store. Raises `Unusable`."""
        ...

    async def close(self) -> None:
        """Write what was asked for, then close the connections. What cannot be written by now fails."""
        ...

    def watch(self, watcher: Watcher) -> None:
        """Tell when writing begins to fail and when it works again."""
        ...

    def watch_leases(self, watcher: LossWatcher) -> None:
        """Tell when a lease is found to be lost."""
        ...

    async def acquire(self, tables: Sequence[str], new: bool = False) -> list[Lease]:
        """Take the leases of stored tables, or of ``new`` ones whose codes are free; those to be had."""
        ...

    def release(self, leases: Sequence[Lease]) -> Done:
        """Give leases up, once everything asked for so far is written."""
        ...

    @property
    def warning(self) -> str | None:
        """What an operator must know of what was found when opening, if anything: a lost tail."""
        ...

    def create(self, head: MatchHead, lease: Lease = FOREVER) -> Done:
        """Store a new match. `Conflict` if there is one of that name."""
        ...

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        """Store entries, one a line, after the ``expected`` ones there are. `Conflict` if there are not."""
        ...

    def save_clocks(self, clocks: Sequence[tuple[str, Millis]], leases: Sequence[Lease] = ()) -> Done:
        """Note how far matches have got, for the clocks to go on from after a restart. ``leases`` are those
        of their tables, in the same order; a clock whose lease is lost is left as it is."""
        ...

    def finish(self, match: str, ending: Ending, lease: Lease = FOREVER) -> Done:
        """The match is over; nothing can be appended any more."""
        ...

    def delete(self, match: str) -> Done:
        """Forget a match entirely; nothing happens if there is none."""
        ...

    def save_table(self, code: str, snapshot: bytes, used: int, lease: Lease = FOREVER) -> Done:
        """Store a table as it is now; ``used`` is when."""
        ...

    def delete_table(self, code: str, lease: Lease = FOREVER) -> Done:
        """Forget a table, and its lease."""
        ...

    def save_person(self, key: str, person: StoredPerson) -> Done: ...

    def probe(self) -> Done:
        """Write something of no meaning: resolves when writing works."""
        ...

    async def secret(self) -> bytes:
        """32 random bytes, the same for ever: made when first asked for."""
        ...

    async def find(self, match: str) -> StoredMatch | None: ...

    async def read(self, match: str) -> list[bytes]:
        """The durable entries of a match, one a line; none for a match that is not there."""
        ...

    async def read_many(self, matches: Sequence[str]) -> list[list[bytes]]:
        """The durable entries of several matches, as by `read`, in one go."""
        ...

    async def unfinished(self) -> list[StoredMatch]:
        """Matches that go on, in the order they began."""
        ...

    async def by_player(self, key: str, limit: int) -> list[StoredMatch]:
        """The matches a person plays or played, newest first."""
        ...

    async def finished(self, game: str, seats: int, limit: int) -> list[StoredMatch]:
        """The finished matches of a game with that many seats, newest first."""
        ...

    async def table(self, code: str) -> bytes | None:
        """The latest snapshot of a table."""
        ...

    async def tables(self) -> list[tuple[str, bytes]]:
        """Every stored table."""
        ...

    async def person(self, key: str) -> StoredPerson | None: ...

    async def purge(self, before: int) -> int:
        """Forget matches that ended before then, or began before then and were never finished though their
        table is gone, and people not seen since then; how many matches. While the table is there, a match may
        go on."""
        ...
