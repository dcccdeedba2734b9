"""Logs in a SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from pathlib import Path

import pytest

from morphee.kernel.contract import Millis
from morphee.store.contract import Conflict, Store, Unusable
from morphee.store.sqlite import SqliteStore
from tests.store.contract import StoreContract, ending, head

FRAME = 24 + 4096
"""Bytes of a page in the write-ahead log."""


def copied(path: Path, folder: Path, keep: int | None = None) -> Path:
    """The files of a store as a crash would leave them; of the write-ahead log, the first ``keep`` bytes
    (below 0: all but so many)."""
    folder.mkdir()
    for suffix in ("", "-wal"):
        data = path.with_name(path.name + suffix).read_bytes()
        (folder / (path.name + suffix)).write_bytes(data[:keep] if suffix else data)
    tip = path.with_suffix(".tip")
    (folder / tip.name).write_bytes(tip.read_bytes())
    return folder / path.name


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

    async def test_a_write_ahead_log_that_was_cut_is_noticed_at_once(
        self, store: Store, tmp_path: Path
    ) -> None:
        await store.create(head("m"))
        for n in range(5):
            await store.append("m", n, [b"%d" % n])
        await store.probe()  # the note follows each commit: that of the last append is written
        cut = copied(self.path, tmp_path / "cut", keep=-4 * FRAME)
        whole = copied(self.path, tmp_path / "whole")
        for path, warned in ((whole, False), (cut, True)):
            found = SqliteStore(path)
            await found.open()
            try:
                assert (found.warning is not None) == warned
                assert (len(await found.read("m")) < 5) == warned
            finally:
                await found.close()

    async def test_what_is_not_committed_is_not_noted(self, store: Store) -> None:
        """Else a kill at that moment would look like a loss."""
        assert isinstance(store, SqliteStore)
        await store.create(head("m"))
        await store.append("m", 0, [b"a"])
        await store.probe()
        noted = self.path.with_suffix(".tip").read_bytes()
        writer = store._writer
        held, go_on = threading.Event(), threading.Event()

        def job(_: sqlite3.Connection) -> None:
            held.set()
            go_on.wait(30)

        appended, blocked = store.append("m", 1, [b"b"]), writer.ask(job)
        await asyncio.to_thread(held.wait, 30)
        assert writer.chunks.top > writer.chunks.durable_top
        assert self.path.with_suffix(".tip").read_bytes() == noted
        go_on.set()
        await asyncio.gather(appended, blocked)
        await store.probe()
        assert int(self.path.with_suffix(".tip").read_bytes()) == int(noted) + 1

    async def test_cut_anywhere_a_log_is_what_it_was_after_some_commit(
        self, store: Store, tmp_path: Path
    ) -> None:
        """A power cut may leave any part of the write-ahead log: a group is there whole or not at all."""
        await store.create(head("m"))
        await store.create(head("other"))
        for n in range(0, 12, 3):
            lines = [b"%d" % number for number in (n, n + 1, n + 2)]
            appends = [store.append(match, n, lines) for match in ("m", "other")]
            await asyncio.gather(*appends, store.save_table("T", lines[0], n))
        size = self.path.with_name(f"{self.path.name}-wal").stat().st_size
        seen = set()
        for keep in (*range(0, size, FRAME // 4 + 1), size):
            path = copied(self.path, tmp_path / str(keep), keep=keep)
            found = SqliteStore(path)
            await found.open()
            try:
                logs = [await found.read(match) for match in ("m", "other")]
                table = await found.table("T")
            finally:
                await found.close()
            assert logs[0] == logs[1] == [b"%d" % n for n in range(len(logs[0]))]
            assert len(logs[0]) % 3 == 0
            assert table == (logs[0][-3] if logs[0] else None)
            seen.add(len(logs[0]))
        assert seen == {0, 3, 6, 9, 12}

    async def test_a_disk_that_fails_is_told_to_all_who_wait(self, store: Store) -> None:
        await store.create(head("m"))
        thief = sqlite3.connect(self.path, isolation_level=None)
        thief.execute("DROP TABLE log_chunk")
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

    async def test_a_log_is_deleted_with_all_its_chunks_and_no_others(self, store: Store) -> None:
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
        assert look.execute("SELECT count(*) FROM log_chunk").fetchone() == (5,)
        look.close()

    async def test_a_log_can_be_read_at_any_moment_of_its_end(self, store: Store) -> None:
        await store.create(head("m"))
        await store.append("m", 0, [b"1", b"2"])
        ended = store.finish("m", ending(5))
        while not ended.done():
            assert await store.read("m") == [b"1", b"2"]
        assert await store.read("m") == [b"1", b"2"]

    async def test_a_full_disk_makes_writes_late_and_loses_none(self, store: Store) -> None:
        told: list[str | None] = []
        store.watch(told.append)
        await store.create(head("m"))
        writer = store._writer  # type: ignore[attr-defined]
        (pages,) = writer._database.execute("PRAGMA page_count").fetchone()
        writer._database.execute(f"PRAGMA max_page_count = {pages}")
        lines = [b"x" * 3_000 for _ in range(40)]
        asked = [store.append("m", n, [line]) for n, line in enumerate(lines)]
        while not told:
            await asyncio.sleep(0.01)
        assert not any(done.done() for done in asked)
        assert "full" in (told[0] or "")
        writer._database.execute("PRAGMA max_page_count = 1000000")
        await asyncio.gather(*asked)
        assert told[1:] == [None]
        assert await store.read("m") == lines

    async def test_a_disk_that_stays_full_fails_what_waits_when_the_store_is_closed(self) -> None:
        store = self.make()
        await store.open()
        await store.create(head("m"))
        writer = store._writer  # type: ignore[attr-defined]
        (pages,) = writer._database.execute("PRAGMA page_count").fetchone()
        writer._database.execute(f"PRAGMA max_page_count = {pages}")
        asked = store.append("m", 0, [b"x" * 60_000])
        told: list[str | None] = []
        store.watch(told.append)
        while not told:
            await asyncio.sleep(0.01)
        await store.close()
        with pytest.raises(sqlite3.Error):
            await asked

    async def test_a_folder_in_use_is_refused(self, store: Store) -> None:
        await store.create(head("m"))
        with pytest.raises(Unusable, match="in use by another server"):
            await self.make().open()
        await store.append("m", 0, [b"1"])

    async def test_a_folder_that_cannot_be_written_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(Unusable, match=str(tmp_path / "file")):
            await SqliteStore(tmp_path / "file" / "morphee.sqlite3").open()

    async def test_a_file_that_is_no_database_is_refused(self) -> None:
        self.path.parent.mkdir(parents=True)
        self.path.write_bytes(b"no database" * 1000)
        with pytest.raises(Unusable, match="not a database"):
            await self.make().open()

    async def test_files_are_for_their_owner_only(self, store: Store) -> None:
        await store.create(head("m"))
        await store.save_clocks([("m", Millis(1))])
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in self.path.parent.iterdir()}
        assert len(modes) >= 4
        assert set(modes.values()) == {0o600}, modes

    async def test_a_lost_tail_is_noticed_and_said(self, caplog: pytest.LogCaptureFixture) -> None:
        """As when the write-ahead log is cut, or an older copy of the file is put in its place."""
        store = self.make()
        await store.open()
        await store.create(head("m"))
        await store.append("m", 0, [b"1"])
        await store.close()
        older = self.path.read_bytes()
        store = self.make()
        await store.open()
        assert store.warning is None
        await store.append("m", 1, [b"2"])
        await store.append("m", 2, [b"3"])
        await store.close()
        self.path.write_bytes(older)
        store = self.make()
        with caplog.at_level("CRITICAL", "morphee.store"):
            await store.open()
        try:
            assert store.warning is not None
            assert "lost its latest 2 writes" in store.warning
            assert await store.read("m") == [b"1"]
        finally:
            await store.close()

    async def test_chunks_of_deleted_matches_are_no_lost_tail(self) -> None:
        store = self.make()
        await store.open()
        await store.create(head("m"))
        await store.append("m", 0, [b"1"])
        await store.delete("m")
        await store.close()
        store = self.make()
        await store.open()
        assert store.warning is None
        await store.close()
