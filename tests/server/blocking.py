"""A store that a test holds back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from morphee.store.contract import FOREVER, Done, Lease, MatchHead, StoredPerson, Watcher
from morphee.store.memory import MemoryStore


class Blocking(MemoryStore):
    """A store whose writes become durable when `unblock` is called, in the order they were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = False
        self.holds = asyncio.Event()
        """Set when a write is being held back."""
        self._pending: list[Done] = []
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    def trouble(self, reason: str | None) -> None:
        for watcher in self._watchers:
            watcher(reason)

    def unblock(self) -> None:
        self.blocks = False
        pending, self._pending = self._pending, []
        for done in pending:
            done.set_result(None)

    def _late(self, written: Done) -> Done:
        if not self.blocks:
            return written
        late: Done = asyncio.get_running_loop().create_future()
        self._pending.append(late)
        self.holds.set()
        return late

    def create(self, head: MatchHead, lease: Lease = FOREVER) -> Done:
        return self._late(super().create(head))

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        return self._late(super().append(match, expected, lines))

    def save_table(self, code: str, snapshot: bytes, used: int, lease: Lease = FOREVER) -> Done:
        return self._late(super().save_table(code, snapshot, used))

    def save_person(self, key: str, person: StoredPerson) -> Done:
        return self._late(super().save_person(key, person))
