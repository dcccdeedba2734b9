"""Logs in a SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from morphee.store import migrations
from morphee.store.contract import Conflict, Store
from morphee.store.sqlite import SqliteStore
from tests.store.contract import StoreContract, ending, head


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

    async def test_a_large_group_is_written_in_order_around_other_jobs(self, store: Store) -> None:
        made = [store.create(head(f"m{i}")) for i in range(300)]
        first = [store.append(f"m{i}", 0, [b"1", b"2"]) for i in range(300)]
        over = store.finish("m7", ending(5))
        second = [store.append(f"m{i}", 2, [b"3"]) for i in range(300)]
        late = store.create(head("late"))
        third = store.append("late", 0, [b"only"])
        await asyncio.gather(*made, *first, over, late, third)
        results = await asyncio.gather(*second, return_exceptions=True)
        assert [i for i, result in enumerate(results) if result is not None] == [7]
        assert isinstance(results[7], Conflict)
        assert await store.read("m7") == [b"1", b"2"]
        assert await store.read("m299") == [b"1", b"2", b"3"]
        assert await store.read("late") == [b"only"]

    async def test_a_file_of_the_first_schema_is_taken_over(self) -> None:
        self.path.parent.mkdir(parents=True)
        old = sqlite3.connect(self.path, isolation_level=None)
        (_, text), *_ = migrations.steps("sqlite", 0)
        old.executescript(f"BEGIN; {text}; PRAGMA user_version = 1; COMMIT;")
        row = ("m", "lantern", 2, 3, 1000, msgspec.json.encode(head("m")))
        old.execute(
            "INSERT INTO match (name, game, seats, length, began, head) VALUES (?, ?, ?, ?, ?, ?)", row
        )
        old.executemany("INSERT INTO piece VALUES (1, ?, ?)", [(1, b"1\n2"), (3, b"3")])
        old.close()
        store = self.make()
        await store.open()
        try:
            with pytest.raises(Conflict):
                await store.append("m", 2, [b"x"])
            await store.append("m", 3, [b"4"])
            assert await store.read("m") == [b"1", b"2", b"3", b"4"]
        finally:
            await store.close()

    async def test_a_log_is_deleted_with_all_its_pieces_and_no_others(self, store: Store) -> None:
        for name in ("a", "b"):
            await store.create(head(name))
        for n in range(5):
            for name in ("a", "b"):
                await store.append(name, n, [b"%d" % n])
        await store.finish("a", ending(9))
        await store.delete("a")
        assert await store.read("a") == []
        assert await store.read("b") == [b"0", b"1", b"2", b"3", b"4"]
        look = sqlite3.connect(self.path)
        assert look.execute("SELECT count(*) FROM piece").fetchone() == (5,)
        look.close()

    async def test_a_log_can_be_read_at_any_moment_of_its_end(self, store: Store) -> None:
        await store.create(head("m"))
        await store.append("m", 0, [b"1", b"2"])
        ended = store.finish("m", ending(5))
        while not ended.done():
            assert await store.read("m") == [b"1", b"2"]
        assert await store.read("m") == [b"1", b"2"]
