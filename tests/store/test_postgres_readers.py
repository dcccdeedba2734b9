"""Reading from PostgreSQL: a lost connection is replaced; without any, whoever asks is told so."""

from __future__ import annotations

import socket
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from morphee.store import postgres
from morphee.store.contract import Unreachable, Unusable
from morphee.store.postgres import PostgresStore
from morphee.store.postgres_readers import CONNECTIONS, Readers


class Pool:
    """Connections whose statements raise these, one after the other, and then work."""

    def __init__(self, *raised: Exception) -> None:
        self._raised = list(raised)
        self.terminated = 0

    @asynccontextmanager
    async def acquire(self) -> Any:
        yield self

    async def fetchval(self, sql: str) -> str:
        if self._raised:
            raise self._raised.pop(0)
        return sql

    def terminate(self) -> None:
        self.terminated += 1


async def test_lost_connections_are_replaced_as_often_as_there_are_any() -> None:
    pool = Pool(*[asyncpg.ConnectionDoesNotExistError("gone")] * CONNECTIONS)
    assert await Readers(pool).fetchval("SELECT 1") == "SELECT 1"
    assert pool.terminated == CONNECTIONS


@pytest.mark.parametrize(
    "error",
    [
        TimeoutError(),
        OSError("no route to host"),
        asyncpg.CannotConnectNowError("starting up"),
        asyncpg.TooManyConnectionsError("sorry"),
    ],
)
async def test_who_asks_while_it_is_away_is_told_so(error: Exception) -> None:
    with pytest.raises(Unreachable):
        await Readers(Pool(error)).fetchval("SELECT 1")


async def test_a_fault_of_ours_is_not_taken_for_that() -> None:
    with pytest.raises(asyncpg.UndefinedTableError):
        await Readers(Pool(asyncpg.UndefinedTableError("typo"))).fetchval("SELECT 1")


async def test_a_server_that_accepts_and_says_nothing_does_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As one that is starting on a busy machine: the sentence must not end with an empty reason."""
    monkeypatch.setattr(postgres, "CONNECT_WITHIN", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql://somebody@127.0.0.1:{silent.getsockname()[1]}/morphee"
        with pytest.raises(Unusable, match="cannot be reached: it does not answer"):
            await PostgresStore(url).open()
