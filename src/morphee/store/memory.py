"""A store that forgets when the process ends: for tests, demonstrations, and as the plainest example."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from morphee.kernel.contract import Millis
from morphee.store.contract import Conflict, Done, Ending, Kept, MatchHead, PersonKept


class MemoryStore:
    def __init__(self) -> None:
        self._matches: dict[str, Kept] = {}
        self._lines: dict[str, list[bytes]] = {}
        self._tables: dict[str, bytes] = {}
        self._people: dict[str, PersonKept] = {}

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    async def close(self) -> None:
        return

    def create(self, head: MatchHead) -> Done:
        if head.match in self._matches:
            return self._refuse(f"there is a match {head.match}")
        self._matches[head.match] = Kept(head, Millis(0), None)
        self._lines[head.match] = []
        return self._done()

    def append(self, match: str, expected: int, lines: Sequence[bytes]) -> Done:
        kept = self._matches.get(match)
        if kept is None or kept.ending is not None or len(self._lines[match]) != expected:
            return self._refuse(f"{match} cannot go on from {expected}")
        self._lines[match].extend(lines)
        return self._done()

    def tick(self, clocks: Sequence[tuple[str, Millis]]) -> Done:
        for match, clock in clocks:
            if (kept := self._matches.get(match)) is not None:
                self._change(kept, clock=clock)
        return self._done()

    def finish(self, match: str, ending: Ending) -> Done:
        kept = self._matches.get(match)
        if kept is None:
            return self._refuse(f"there is no match {match}")
        self._change(kept, ending=ending)
        return self._done()

    def delete(self, match: str) -> Done:
        self._matches.pop(match, None)
        self._lines.pop(match, None)
        return self._done()

    def keep_table(self, code: str, snapshot: bytes, used: int) -> Done:
        self._tables[code] = snapshot
        return self._done()

    def drop_table(self, code: str) -> Done:
        self._tables.pop(code, None)
        return self._done()

    def keep_person(self, key: str, person: PersonKept) -> Done:
        self._people[key] = person
        return self._done()

    async def find(self, match: str) -> Kept | None:
        return self._matches.get(match)

    async def read(self, match: str) -> list[bytes]:
        return list(self._lines.get(match, ()))

    async def unfinished(self) -> list[Kept]:
        return [kept for kept in self._matches.values() if kept.ending is None]

    async def by_player(self, key: str, limit: int) -> list[Kept]:
        return [kept for kept in self._newest() if key in kept.head.players][:limit]

    async def finished(self, game: str, seats: int, limit: int) -> list[Kept]:
        return [
            kept
            for kept in self._newest()
            if kept.ending and kept.head.header.game == game and kept.head.header.seats == seats
        ][:limit]

    async def tables(self) -> list[tuple[str, bytes]]:
        return sorted(self._tables.items())

    async def person(self, key: str) -> PersonKept | None:
        return self._people.get(key)

    async def purge(self, before: int) -> int:
        old = [
            match
            for match, kept in self._matches.items()
            if (kept.ending.ended if kept.ending else kept.head.began) < before
        ]
        for match in old:
            self.delete(match)
        return len(old)

    def _newest(self) -> list[Kept]:
        return sorted(self._matches.values(), key=lambda kept: kept.head.began, reverse=True)

    def _change(self, kept: Kept, **changes: object) -> None:
        self._matches[kept.head.match] = msgspec.structs.replace(kept, **changes)

    def _done(self) -> Done:
        done: Done = self._loop.create_future()
        done.set_result(None)
        return done

    def _refuse(self, why: str) -> Done:
        refused: Done = self._loop.create_future()
        refused.set_exception(Conflict(why))
        return refused
