"""A store that forgets when the process ends: for tests, demonstrations, and as the plainest example."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

import msgspec

from morphee.kernel.contract import Millis
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
    Watcher,
)


class MemoryStore:
    def __init__(self) -> None:
        self._matches: dict[str, StoredMatch] = {}
        self._lines: dict[str, list[bytes]] = {}
        self._tables: dict[str, bytes] = {}
        self._people: dict[str, StoredPerson] = {}
        self._secret = secrets.token_bytes(32)
        self.warning: str | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    async def close(self) -> None:
        return

    def watch(self, watcher: Watcher) -> None:
        """Memory does not fail."""

    def watch_leases(self, watcher: LossWatcher) -> None:
        """Leases of this store never end."""

    async def acquire(self, tables: Sequence[str], new: bool = False) -> list[Lease]:
        return [Lease(code, 0) for code in tables if (code in self._tables) != new]

    def release(self, leases: Sequence[Lease]) -> Done:
        return self._done()

    def create(self, head: MatchHead, lease: Lease = FOREVER) -> Done:
        if lease.epoch:
            return self._fenced(lease)
        if head.match in self._matches:
            return self._refuse(f"there is a match {head.match}")
        self._matches[head.match] = StoredMatch(head, Millis(0), None)
        self._lines[head.match] = []
        return self._done()

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        if lease.epoch:
            return self._fenced(lease)
        stored = self._matches.get(match)
        if stored is None or stored.ending is not None or len(self._lines[match]) != expected:
            return self._refuse(f"{match} cannot go on from {expected}")
        self._lines[match].extend(lines)
        return self._done()

    def save_clocks(self, clocks: Sequence[tuple[str, Millis]], leases: Sequence[Lease] = ()) -> Done:
        for match, clock in clocks:
            if (stored := self._matches.get(match)) is not None:
                self._change(stored, clock=clock)
        return self._done()

    def finish(self, match: str, ending: Ending, lease: Lease = FOREVER) -> Done:
        if lease.epoch:
            return self._fenced(lease)
        stored = self._matches.get(match)
        if stored is None:
            return self._refuse(f"there is no match {match}")
        self._change(stored, ending=ending)
        return self._done()

    def delete(self, match: str) -> Done:
        self._matches.pop(match, None)
        self._lines.pop(match, None)
        return self._done()

    def save_table(self, code: str, snapshot: bytes, used: int, lease: Lease = FOREVER) -> Done:
        if lease.epoch:
            return self._fenced(lease)
        self._tables[code] = snapshot
        return self._done()

    def delete_table(self, code: str, lease: Lease = FOREVER) -> Done:
        if lease.epoch:
            return self._fenced(lease)
        self._tables.pop(code, None)
        return self._done()

    def save_person(self, key: str, person: StoredPerson) -> Done:
        self._people[key] = person
        return self._done()

    def probe(self) -> Done:
        return self._done()

    async def secret(self) -> bytes:
        return self._secret

    async def find(self, match: str) -> StoredMatch | None:
        return self._matches.get(match)

    async def read(self, match: str) -> list[bytes]:
        return list(self._lines.get(match, ()))

    async def read_many(self, matches: Sequence[str]) -> list[list[bytes]]:
        return [await self.read(match) for match in matches]

    async def unfinished(self) -> list[StoredMatch]:
        return [stored for stored in self._matches.values() if stored.ending is None]

    async def by_player(self, key: str, limit: int) -> list[StoredMatch]:
        return [stored for stored in self._newest() if key in stored.head.players][:limit]

    async def finished(self, game: str, seats: int, limit: int) -> list[StoredMatch]:
        return [
            stored
            for stored in self._newest()
            if stored.ending and stored.head.header.game == game and stored.head.header.seats == seats
        ][:limit]

    async def table(self, code: str) -> bytes | None:
        return self._tables.get(code)

    async def tables(self) -> list[tuple[str, bytes]]:
        return sorted(self._tables.items())

    async def person(self, key: str) -> StoredPerson | None:
        return self._people.get(key)

    async def purge(self, before: int) -> int:
        old = [
            match
            for match, stored in self._matches.items()
            if (stored.ending.ended if stored.ending else stored.head.began) < before
            and (stored.ending or stored.head.table not in self._tables)
        ]
        for match in old:
            self.delete(match)
        self._people = {key: person for key, person in self._people.items() if person.seen >= before}
        return len(old)

    def _newest(self) -> list[StoredMatch]:
        return sorted(self._matches.values(), key=lambda stored: stored.head.began, reverse=True)

    def _change(self, stored: StoredMatch, **changes: object) -> None:
        self._matches[stored.head.match] = msgspec.structs.replace(stored, **changes)

    def _done(self) -> Done:
        done: Done = self._loop.create_future()
        done.set_result(None)
        return done

    def _fenced(self, lease: Lease) -> Done:
        return self._fail(Fenced(lease))

    def _refuse(self, why: str) -> Done:
        return self._fail(Conflict(why))

    def _fail(self, error: Exception) -> Done:
        refused: Done = self._loop.create_future()
        refused.set_exception(error)
        return refused
