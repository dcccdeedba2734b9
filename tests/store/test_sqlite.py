"""Logs in a SQLite file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from morphee.store.contract import Store
from morphee.store.sqlite import SqliteStore
from tests.store.contract import StoreContract, head


class TestSqlite(StoreContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.path = tmp_path / "deep" / "morphee.sqlite3"

    def make(self) -> Store:
        return SqliteStore(self.path)

    async def test_every_commit_is_synced_in_full(self, store: Store) -> None:
        await store.create(head("m"))
        writer = store._connect()  # type: ignore[attr-defined]
        try:
            assert writer.execute("PRAGMA synchronous").fetchone() == (2,)
            assert writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        finally:
            writer.close()

    async def test_a_disk_that_fails_is_told_to_all_who_wait(self, store: Store) -> None:
        await store.create(head("m"))
        thief = sqlite3.connect(self.path, isolation_level=None)
        thief.execute("DROP TABLE piece")
        thief.close()
        with pytest.raises(sqlite3.OperationalError):
            await store.append("m", 0, [b"1"])
        kept = await store.find("m")
        assert kept is not None
        assert kept.length == 0, "the failed group left nothing behind"

    async def test_closing_writes_what_was_asked_for(self) -> None:
        store = self.make()
        await store.open()
        asked = [store.create(head("m")), store.append("m", 0, [b"1"])]
        await store.close()
        for done in asked:
            await done
        again = self.make()
        await again.open()
        assert await again.read("m") == [b"1"]
        await again.close()
