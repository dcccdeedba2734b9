"""A node without sockets or HTTP, on a loop with virtual time: the same methods as `harness`, and no waiting.

Tests that use it are marked ``virtual`` (tests/conftest.py gives them the loop). Clients are those of
the harness on simulated sockets, so that a test reads the same with either.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from random import Random
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from morphee.kernel.registry import Registry
from morphee.protocol.http import NewTable
from morphee.server.settings import Settings
from morphee.server.tables.node import Node
from morphee.server.tables.services import Services
from morphee.server.transport.hub import Hub
from morphee.server.transport.session import Session
from morphee.sim.faults.network import ABNORMAL, PERFECT, Conditions, Wire
from morphee.sim.virtual_loop import VirtualLoop
from morphee.store.contract import Store
from morphee.store.memory import MemoryStore
from tests.server import harness
from tests.server.harness import PATIENCE, QUICK, Client, registry

__all__ = ["PATIENCE", "QUICK", "Client", "Server", "registry", "serving"]


class Socket:
    """The client's end of a simulated socket, with the methods of a real one that tests use."""

    def __init__(self, hub: Hub, conditions: Conditions, address: str, token: str | None) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop), "the test is not marked as virtual"
        buffer = hub.settings.write_buffer
        self.wire = Wire(loop.virtual, Random(0), conditions, self, address, token=token, buffer=buffer)
        self.wire.accept(Session(hub, self.wire))
        self.transport = self.wire
        self.close_code: int | None = None
        self.arrivals: list[tuple[float, bytes]] = []
        """Every frame, and when it came."""
        self._received: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._ended = asyncio.Event()

    async def send(self, message: str | bytes, text: bool = True) -> None:
        if self.close_code is not None:
            raise ConnectionClosed(None, None)
        self.wire.say(message.encode() if isinstance(message, str) else message)

    async def recv(self) -> bytes:
        found = await self._received.get()
        if found is None:
            self._received.put_nowait(None)
            raise ConnectionClosed(None, None)
        return found

    async def close(self) -> None:
        self.wire.hang_up()
        self.closed(1000)

    async def wait_closed(self) -> None:
        await self._ended.wait()

    # --- called by the wire ------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        self.arrivals.append((asyncio.get_running_loop().time(), data))
        self._received.put_nowait(data)

    def closed(self, number: int) -> None:
        self.close_code = ABNORMAL if number == 0 else number
        self._received.put_nowait(None)
        self._ended.set()


class Server(harness.Server):
    """A node that serves simulated sockets."""

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub.node, 0)
        self.hub = hub

    def http(self, **headers: str) -> Any:
        raise AssertionError("there is no HTTP in virtual time")

    async def table(self, game: str = "lantern", **wanted: Any) -> str:
        made = self.node.create_table(msgspec.convert({"game": game, **_raw(wanted)}, NewTable))
        assert not isinstance(made, str), made
        if made.saving is not None:
            await made.saving
        return made.code

    async def connect(self, **options: Any) -> Client:
        settings = {"conditions": PERFECT, "address": "127.0.0.1", "token": None, **options}
        socket: Any = Socket(self.hub, **settings)
        self.clients.append(Client(socket))
        return self.clients[-1]


def _raw(wanted: dict[str, Any]) -> dict[str, Any]:
    """Options as they come in a request: the game reads them."""
    return {k: msgspec.Raw(msgspec.json.encode(v)) if k == "config" else v for k, v in wanted.items()}


@contextmanager
def _watched(node: Node) -> Iterator[None]:
    """After each callback of the loop, every table has to be as it was last saved: what changes one outside
    of `Table.handling` would be stored and told by chance."""
    changed: list[str] = []

    def check() -> None:
        for table in node.tables.values():
            if table.published and not table.unavailable and not table.settled():
                changed.append(table.code)

    checks = _checks_of(asyncio.get_running_loop())
    checks.append(check)
    yield
    checks.remove(check)
    assert not changed, "a table was changed outside of handling"


def _checks_of(loop: Any) -> list[Callable[[], None]]:
    """What is called after each callback of that loop."""
    if not hasattr(loop, "checks"):
        checks: list[Callable[[], None]] = []
        run_once = loop._run_once

        def checked() -> None:
            run_once()
            for check in checks:
                check()

        loop.checks, loop._run_once = checks, checked
    found: list[Callable[[], None]] = loop.checks
    return found


@asynccontextmanager
async def serving(
    store: Store | None = None, settings: Settings = QUICK, games: Registry | None = None
) -> AsyncIterator[Server]:
    """A node as long as the block lasts."""
    used = MemoryStore() if store is None else store
    known = registry() if games is None else games
    node = Node(Services(known, used, settings))
    await node.open()
    hub = Hub(node)
    try:
        with _watched(node):
            yield Server(hub)
    finally:
        await hub.say_goodbye()
        await node.close()
