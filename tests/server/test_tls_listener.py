"""TLS of one's own: connections are counted and timed from when they are accepted, on either loop."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
import pytest
import uvloop
from websockets.asyncio.client import connect

from morphee.server.certificates import Certificates
from morphee.server.serve import make_server, port_of
from morphee.server.settings import Settings
from morphee.server.tables.node import Node
from morphee.server.tables.services import Services
from morphee.server.transport import tls_listener
from morphee.store.memory import MemoryStore
from tests.server.harness import PATIENCE, QUICK, registry

Way: TypeAlias = Literal["cert", "beside"]
Run: TypeAlias = Callable[[Coroutine[Any, Any, None]], None]
FEW = msgspec.structs.replace(QUICK, sockets_per_address=3)
GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Run:
    def on_loop(work: Coroutine[Any, Any, None]) -> None:
        with asyncio.Runner(loop_factory=request.param) as runner:
            runner.run(work)

    return on_loop


@pytest.fixture(params=["cert", "beside"])
def way(request: pytest.FixtureRequest) -> Way:
    found: Way = request.param
    return found


@asynccontextmanager
async def secure(
    folder: Path, way: Way, settings: Settings = QUICK
) -> AsyncIterator[tuple[int, ssl.SSLContext]]:
    """A server with TLS as long as the block lasts: its port, and what a browser trusts."""
    served = Certificates(folder, ("localhost", "127.0.0.1"))
    cert, key = (folder / "server.pem", folder / "server-key.pem") if way == "cert" else (None, None)
    server = make_server(lambda: Node(Services(registry(), MemoryStore(), settings)), cert=cert, key=key)
    if way == "beside":
        server.beside = (socket.create_server(("127.0.0.1", 0)), served.context)
    task = asyncio.create_task(server.serve())
    try:
        while not server.started:
            await asyncio.sleep(0.005)
        beside = server.beside[0].getsockname()[1] if server.beside else 0
        yield beside or port_of(server), ssl.create_default_context(cadata=served.authority)
    finally:
        server.should_exit = True
        await task


async def answered(port: int, trusted: ssl.SSLContext) -> bytes:
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, ssl=trusted, server_hostname="localhost"
    )
    try:
        writer.write(GET)
        return await reader.readuntil(b"alive\n")
    finally:
        writer.close()


def test_pages_and_sockets_are_served(run: Run, way: Way, tmp_path: Path) -> None:
    async def work() -> None:
        async with asyncio.timeout(PATIENCE), secure(tmp_path, way) as (port, trusted):
            assert (await answered(port, trusted)).startswith(b"HTTP/1.1 200 ")
            async with connect(f"wss://localhost:{port}/ws", ssl=trusted, compression=None) as client:
                await client.send('{"t":"ping"}')
                assert "hello_first" in str(await client.recv())

    run(work())


def test_silent_connections_are_counted(run: Run, way: Way, tmp_path: Path) -> None:
    async def work() -> None:
        async with asyncio.timeout(PATIENCE), secure(tmp_path, way, FEW) as (port, trusted):
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            with contextlib.suppress(ConnectionError):
                assert await reader.read() == b""  # closed at once
            writer.close()
            for _, other in silent:
                other.close()
            await answers_again(port, trusted)

    run(work())


def test_a_handshake_is_not_waited_for_without_end(
    run: Run, way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tls_listener, "HANDSHAKE_WITHIN", 0.2)

    async def work() -> None:
        async with asyncio.timeout(PATIENCE), secure(tmp_path, way, FEW) as (port, trusted):
            for _ in range(5):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                with contextlib.suppress(ConnectionError):
                    assert await reader.read() == b""
                writer.close()
            await answers_again(port, trusted)

    run(work())


def test_failed_handshakes_are_not_counted_any_more(run: Run, way: Way, tmp_path: Path) -> None:
    async def work() -> None:
        async with asyncio.timeout(PATIENCE), secure(tmp_path, way, FEW) as (port, trusted):
            for _ in range(5):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(GET)  # no TLS
                with contextlib.suppress(ConnectionError):
                    assert b"alive" not in await reader.read()
                writer.close()
            await answers_again(port, trusted)

    run(work())


async def answers_again(port: int, trusted: ssl.SSLContext) -> None:
    """Wait until there is room for another connection."""
    while True:
        with contextlib.suppress(OSError, EOFError):
            await answered(port, trusted)
            return
        await asyncio.sleep(0.02)
