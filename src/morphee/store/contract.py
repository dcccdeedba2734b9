"""What a store promises. The same tests hold every store to it.

- `append` resolves only when its lines would survive the power going off, and refuses to write over or
  past anything: ``expected`` is the length the log must have.
- Appends of one match become durable in the order they were asked for.
- Methods that write return a future at once, so that a room needs no task to keep an event. Reading is
  awaited. No token is ever given to a store, only its hash.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol, TypeAlias

import msgspec

from morphee.kernel.contract import Millis, Outcome
from morphee.kernel.record import Header

Done: TypeAlias = "asyncio.Future[None]"


class Conflict(Exception):
    """The log has another length than the writer thought, or the match is not there to write to."""


class MatchHead(msgspec.Struct, frozen=True):
    """What is known of a match before its first event. ``players`` holds the key of the person in each
    seat (a hash, ``None`` for a bot); ``header`` has no seed, which is kept apart."""

    match: str
    table: str
    header: Header
    seed: bytes
    players: tuple[str | None, ...]
    host: str | None
    began: int
    """Seconds since 1970, as for every wall clock time of a store."""


class Ending(msgspec.Struct, frozen=True):
    """How and when a match ended."""

    outcome: Outcome
    ended: int
    bots: tuple[int, ...] = ()
    """Seats that a bot played, for some of the time at least."""


class Kept(msgspec.Struct, frozen=True):
    """A match in a store: its head, the match time it had reached, its end if it has one."""

    head: MatchHead
    clock: Millis
    ending: Ending | None


class PersonKept(msgspec.Struct, frozen=True):
    """What a person chose to be called, by key."""

    name: str | None
    lang: str


class Store(Protocol):
    async def open(self) -> None:
        """Make ready; must be called first, in the loop that will use the store."""
        ...

    async def close(self) -> None:
        """Write what was asked for, then let go."""
        ...

    def create(self, head: MatchHead) -> Done:
        """Keep a new match. `Conflict` if there is one of that name."""
        ...

    def append(self, match: str, expected: int, lines: Sequence[bytes]) -> Done:
        """Keep entries, one a line, after the ``expected`` ones there are. `Conflict` if there are not."""
        ...

    def tick(self, clocks: Sequence[tuple[str, Millis]]) -> Done:
        """Note how far matches have got, for the clocks to go on from after a restart."""
        ...

    def finish(self, match: str, ending: Ending) -> Done:
        """The match is over; nothing can be appended any more."""
        ...

    def delete(self, match: str) -> Done:
        """Forget a match entirely; nothing happens if there is none."""
        ...

    def keep_table(self, code: str, snapshot: bytes, used: int) -> Done:
        """Keep a table as it is now; ``used`` is when."""
        ...

    def drop_table(self, code: str) -> Done: ...

    def keep_person(self, key: str, person: PersonKept) -> Done: ...

    async def find(self, match: str) -> Kept | None: ...

    async def read(self, match: str) -> list[bytes]:
        """The durable entries of a match, one a line; none for a match that is not there."""
        ...

    async def unfinished(self) -> list[Kept]:
        """Matches that go on, in the order they began."""
        ...

    async def by_player(self, key: str, limit: int) -> list[Kept]:
        """The matches a person plays or played, newest first."""
        ...

    async def finished(self, game: str, seats: int, limit: int) -> list[Kept]:
        """The finished matches of a game with that many seats, newest first."""
        ...

    async def tables(self) -> list[tuple[str, bytes]]:
        """Every kept table."""
        ...

    async def person(self, key: str) -> PersonKept | None: ...

    async def purge(self, before: int) -> int:
        """Forget matches that ended, or began and were never finished, before then; how many."""
        ...
