"""A bare room, the peer of `morphee bench server`: no rules, no log, no secrets, no sessions.

The server reads an action, counts it and tells the six of its table, one message of the size of ours each.
What it reaches on a machine is what this kind of sockets leaves for everything else.
Started as ``python -m morphee.cli.bare``; it prints its port and serves until it is ended.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_connect, ws_create_server

SEATS = 6
PADDING = "x" * 60
"""Makes a message as long as one of an action of ours."""


class Seat(WSListener):
    """One socket of the server; the first six that come are a table, then the next."""

    rooms: list[list[Seat]]

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        Seat.rooms[-1].append(self)
        self.room, self.count = Seat.rooms[-1], 0
        if len(self.room) == SEATS:
            Seat.rooms.append([])

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        action = msgspec.json.decode(frame.get_payload_as_bytes())
        self.count += 1
        told = msgspec.json.encode({"t": "update", "v": self.count, "events": [action], "more": PADDING})
        for seat in self.room:
            seat.transport.send(WSMsgType.TEXT, told)


async def serve() -> None:
    Seat.rooms = [[]]
    server = await ws_create_server(_seat, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def _seat(_request: WSUpgradeRequest) -> Seat:
    return Seat()


class Hand(WSListener):
    """A client: acts, and again as soon as it has heard of it."""

    heard = 0

    def __init__(self, number: int) -> None:
        self.action = b'{"t":"act","id":"%d","action":{"type":"take"}}' % number
        self.mine = b'"id":"%d"' % number

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def act(self) -> None:
        self.transport.send(WSMsgType.TEXT, self.action)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if self.mine in frame.get_payload_as_bytes():
            Hand.heard += 1
            self.act()


def stay_awake() -> None:
    """Keep this process from sleeping: to wake it up again would be work of the server's core, which real
    clients, on machines of their own, do not ask of it."""
    asyncio.get_running_loop().call_soon(stay_awake)


async def flat_out(port: int, tables: int, seconds: float) -> float:
    """Actions a second of that many tables, everybody acting as fast as they are told."""
    stay_awake()
    hands = [Hand(number) for number in range(tables * SEATS)]
    for hand in hands:
        await ws_connect(_given(hand), f"ws://127.0.0.1:{port}/")
    for hand in hands:
        hand.act()
    await asyncio.sleep(0.5)
    before = Hand.heard
    await asyncio.sleep(seconds)
    found = (Hand.heard - before) / seconds
    for hand in hands:
        hand.transport.disconnect()
    return found


def _given(hand: Hand) -> Any:
    return lambda: hand


def measure(seconds: float, tables: int, core: int | None) -> float:
    """Actions a second of a bare room in a process of its own, on that core."""
    process = subprocess.Popen([sys.executable, "-m", "morphee.cli.bare"], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        if core is not None:
            for thread in Path(f"/proc/{process.pid}/task").iterdir():
                os.sched_setaffinity(int(thread.name), {core})
        return uvloop.run(flat_out(port, tables, seconds))
    finally:
        process.terminate()
        process.wait(10)


if __name__ == "__main__":
    uvloop.run(serve())
