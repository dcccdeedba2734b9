"""`morphee bench idle`: the memory of a table that nobody plays at, and of a socket that says nothing."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.generator.fallback import new_table
from bench.processes import Process, more_files, morphee

TABLES = 400
WATCHERS = 2000
AT_A_TABLE = 50
"""People that a table lets in by default, with some to spare."""


class Watcher(WSListener):
    """Says hello as a watcher and nothing more."""

    def __init__(self, code: str) -> None:
        self._code = code
        self.welcome = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        hello = {"t": "hello", "v": 1, "table": self._code, "name": "W", "role": "watch", "lang": "en"}
        transport.send(WSMsgType.TEXT, msgspec.json.encode(hello))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if not self.welcome.done() and b'"welcome"' in frame.get_payload_as_bytes():
            self.welcome.set_result(None)


async def _fill(port: int, codes: Sequence[str]) -> list[Watcher]:
    watchers = []
    for number in range(WATCHERS):
        watcher = Watcher(codes[number // AT_A_TABLE])
        await ws_connect(lambda made=watcher: made, f"ws://127.0.0.1:{port}/ws")
        await asyncio.wait_for(watcher.welcome, 30)
        watchers.append(watcher)
    await asyncio.sleep(0.5)
    return watchers


async def _settled(server: Process, port: int) -> None:
    """Wait until the server has read what it reads only once: games do that after the start."""
    new_table(port)
    for _ in range(30):
        before = server.memory()
        await asyncio.sleep(1.0)
        if server.memory() == before:
            return


async def _look(server: Process, port: int) -> tuple[float, float]:
    """Bytes a table, bytes a socket."""
    await _settled(server, port)
    before = server.memory()
    codes = [new_table(port) for _ in range(TABLES)]
    empty = server.memory()
    watchers = await _fill(port, codes)
    full = server.memory()
    return (empty - before) / TABLES, (full - empty) / len(watchers)


def measure(settings: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The rows of `morphee bench idle`."""
    more_files()
    with tempfile.TemporaryDirectory() as folder, morphee(folder, settings) as server:
        table, socket = uvloop.run(_look(server, server.address()))
    return [
        {"memory of": "a table, nobody there", "how many": TABLES, "KB each": f"{table / 1024:.1f}"},
        {"memory of": "a socket, saying nothing", "how many": WATCHERS, "KB each": f"{socket / 1024:.1f}"},
    ]
