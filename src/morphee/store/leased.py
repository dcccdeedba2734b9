"""The writes of one table under its lease, so that tables and matches need not know about leases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from morphee.store.contract import Done, Ending, Lease, MatchHead, Store


class TableStore(Protocol):
    """The writes of a table and of its matches, as in `Store`."""

    def create(self, head: MatchHead) -> Done: ...

    def append(self, match: str, expected: int, lines: Sequence[bytes]) -> Done: ...

    def finish(self, match: str, ending: Ending) -> Done: ...

    def save_table(self, code: str, snapshot: bytes, used: int) -> Done: ...

    def delete_table(self, code: str) -> Done: ...


class LeasedStore:
    """Every write under one lease."""

    def __init__(self, store: Store, lease: Lease) -> None:
        self._store = store
        self._lease = lease

    def create(self, head: MatchHead) -> Done:
        return self._store.create(head, self._lease)

    def append(self, match: str, expected: int, lines: Sequence[bytes]) -> Done:
        return self._store.append(match, expected, lines, self._lease)

    def finish(self, match: str, ending: Ending) -> Done:
        return self._store.finish(match, ending, self._lease)

    def save_table(self, code: str, snapshot: bytes, used: int) -> Done:
        return self._store.save_table(code, snapshot, used, self._lease)

    def delete_table(self, code: str) -> Done:
        return self._store.delete_table(code, self._lease)


def under(store: Store, lease: Lease) -> TableStore:
    """The store as the holder of that lease uses it; the store itself if leases never end."""
    return LeasedStore(store, lease) if lease.epoch else store
