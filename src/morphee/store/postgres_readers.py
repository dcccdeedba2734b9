"""The connections that read from PostgreSQL, or take leases. A takeover need not wait for one.

A statement on a connection that turns out to be lost is asked again on another one. After PostgreSQL was
restarted all of them are lost, and each is noticed only when it is used, or a moment later.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from morphee.store.contract import Unreachable

# While PostgreSQL is away the pool tells of every attempt with a traceback; the store says it in one line.
logging.getLogger("asyncpg.pool").setLevel(logging.ERROR)
CONNECTIONS = 4
_LOST = (
    asyncpg.ConnectionDoesNotExistError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # it has said goodbye, and is not closed yet
    ConnectionResetError,
    BrokenPipeError,
)
"""What a statement raises whose connection is gone; not what an attempt to connect raises."""
_AWAY = (
    *_LOST,
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
)
"""What is raised while PostgreSQL is out of reach, starts, stops, or takes no more connections."""


class Readers:
    """What is asked here may be asked twice without harm: it reads, or takes what is ours already."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    @classmethod
    async def connect(cls, url: str, timeout: float, command_timeout: float) -> Readers:
        return cls(
            await asyncpg.create_pool(
                url,
                min_size=CONNECTIONS,
                max_size=CONNECTIONS,
                reset=_as_it_is,
                timeout=timeout,
                command_timeout=command_timeout,
            )
        )

    async def close(self) -> None:
        await self._pool.close()

    async def fetch(self, sql: str, *values: Any) -> Any:
        return await self._ask("fetch", sql, values)

    async def fetchrow(self, sql: str, *values: Any) -> Any:
        return await self._ask("fetchrow", sql, values)

    async def fetchval(self, sql: str, *values: Any) -> Any:
        return await self._ask("fetchval", sql, values)

    async def _ask(self, how: str, sql: str, values: tuple[Any, ...]) -> Any:
        try:
            for _ in range(CONNECTIONS):
                with suppress(*_LOST):
                    return await self._ask_once(how, sql, values)
            return await self._ask_once(how, sql, values)
        except _AWAY as error:
            raise Unreachable(str(error) or type(error).__name__) from error

    async def _ask_once(self, how: str, sql: str, values: tuple[Any, ...]) -> Any:
        async with self._pool.acquire() as connection:
            try:
                return await getattr(connection, how)(sql, *values)
            except BaseException:
                connection.terminate()  # nobody knows what state it is in, and nobody resets it
                raise


async def _as_it_is(_: Any) -> None:
    """Give a connection back without asking PostgreSQL to reset it, which would double the number of round
    trips: nothing that is done on one leaves anything behind."""
