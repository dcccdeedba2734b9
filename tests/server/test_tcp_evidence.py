"""A client's lag is what its kernel shows, not what its program pretends."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from typing import Any

import msgspec
import pytest

from morphee.kernel.contract import Millis, Seat
from morphee.server.settings import limits_off
from morphee.server.transport import tcp_info
from tests.server.harness import QUICK, Server, serving, upgraded

OFTEN = msgspec.structs.replace(limits_off(QUICK), ping_every=0.05, away_after=5.0)
LATE = 0.3
"""Seconds by which the liar answers pings late."""


class Liar:
    """Speaks WebSocket by hand: answers every ping, but late."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, late: float) -> None:
        self._reader, self._writer, self._late = reader, writer, late
        self.pongs = 0

    def send(self, opcode: int, payload: bytes) -> None:
        size = (
            bytes((128 | len(payload),)) if len(payload) < 126 else b"\xfe" + struct.pack("!H", len(payload))
        )
        self._writer.write(bytes((128 | opcode,)) + size + bytes(4) + payload)  # a mask of zeros

    def say(self, **message: Any) -> None:
        self.send(1, msgspec.json.encode(message))

    async def run(self) -> None:
        while True:
            first, second = await self._reader.readexactly(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack("!H", await self._reader.readexactly(2))
            payload = await self._reader.readexactly(size)
            if first & 15 == 9:
                asyncio.get_running_loop().call_later(self._late, self._pong, payload)

    def _pong(self, payload: bytes) -> None:
        self.pongs += 1
        self.send(10, payload)


async def credit(server: Server, code: str, seat: int) -> tuple[int, str]:
    """What that seat is believed now, and on which evidence."""
    runner = server.node.tables[code].runner
    assert runner is not None
    assert runner.judge is not None
    found = runner.judge.budget(Seat(seat), Millis(runner.clock.now()))
    return found.credit, found.evidence


@pytest.mark.parametrize("late", [0.0, LATE])
async def test_answering_pings_late_earns_no_credit_on_a_direct_connection(late: float) -> None:
    async with serving(settings=OFTEN) as server:
        code = await server.table("pillows")
        ann, bob = await server.seated(code, "Ann", "Bob")
        reader, writer = await upgraded(server.port)
        liar = Liar(reader, writer, late)
        running = asyncio.create_task(liar.run())
        liar.say(t="hello", v=1, table=code, name="Eve", lang="en")
        liar.say(t="sit", seat=2, id="s")
        liar.say(t="ready", id="r")
        for client in (ann, bob):
            await client.ask(t="ready")
        await ann.until_lobby(lambda lobby: lobby["seats"][2]["ready"])
        await ann.ask(t="start")
        while liar.pongs < 8:
            await asyncio.sleep(0.02)
        believed, evidence = await credit(server, code, 2)
        assert evidence == "tcp"
        assert believed < 60, "loopback is near, however late its pongs are"
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        writer.close()


async def test_behind_a_proxy_the_kernel_is_not_asked() -> None:
    async with serving(settings=msgspec.structs.replace(OFTEN, trust_proxy=True)) as server:
        ann, _, _ = await server.match("pillows", 3)
        while (await credit(server, ann.lobby["code"], 0))[1] == "none":
            await ann.quiet(0.05)
        assert (await credit(server, ann.lobby["code"], 0))[1] == "ping"


def test_a_probe_is_a_ping_and_two_full_segments_of_pongs_nobody_asked_for() -> None:
    data = tcp_info.probe(b"123")
    assert data[:5] == b"\x89\x03123"
    rest = data[5:]
    assert len(data) >= tcp_info.FULL_PROBE
    assert {rest[i : i + 2] for i in range(0, len(rest), 127)} == {b"\x8a\x7d"}
