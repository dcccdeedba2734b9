"""A client's lag is what its kernel shows, not what its program pretends."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from typing import Any

import msgspec
import pytest

from morphee.engine.path_evidence import Measured
from morphee.kernel.contract import Millis, Seat
from morphee.server.settings import limits_off
from morphee.server.transport import tcp_info
from morphee.server.transport.origin import is_direct
from tests.server.harness import QUICK, Client, Server, serving, upgraded

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
    for size in range(2_880, 3_020):
        data = tcp_info.probe(b"123", size)
        assert len(data) == size
        assert data[:5] == b"\x89\x03123"
        rest = data[5:]
        while rest:
            assert rest[0] == 0x8A, "a pong, whole"
            rest = rest[2 + rest[1] :]


TOLD = msgspec.structs.replace(OFTEN, trust_proxy=True, proxy_rtt_header="x-client-rtt")


async def seen(server: Server, code: str, **headers: str) -> Client:
    """A player let in through a proxy that sends these headers."""
    client = await server.connect(additional_headers={"x-forwarded-for": "203.0.113.9", **headers})
    await client.say(t="hello", v=1, table=code, name="Ann", lang="en")
    client.welcome = await client.until("welcome")
    await client.until("lobby")
    await client.ask(t="sit", seat=0)
    return client


async def test_a_proxys_word_for_the_round_trip_is_evidence_and_the_lobby_says_so() -> None:
    async with serving(settings=TOLD) as server:
        code = await server.table("pillows")
        async with server.http(**{"x-forwarded-for": "203.0.113.9", "x-client-rtt": "41000"}) as http:
            await http.get("/api/games")
        ann = await seen(server, code, **{"x-client-rtt": "87000"})
        person = next(iter(server.node.tables[code].people.values()))
        await ann.until_lobby(lambda lobby: lobby["seats"][0]["path"] == "told")
        while person.evidence.evidence != "handshake":
            await ann.quiet(0.05)
        (there,) = person.attendances
        for _ in range(20):
            person.evidence.observe(Measured(Millis(0), "ping", Millis(300), via=there.via))
        assert person.evidence.budget(Millis(0)).path == 41 + 35, "the smallest round trip told, and a margin"


@pytest.mark.parametrize("value", ["", "x", "-5", "0", "99999999999"])
async def test_nonsense_in_the_header_is_no_evidence(value: str) -> None:
    async with serving(settings=TOLD) as server:
        ann = await seen(server, await server.table("pillows"), **{"x-client-rtt": value})
        await ann.until_lobby(lambda lobby: lobby["seats"][0]["path"] == "blind")


@pytest.mark.parametrize(
    ("peer", "forwarded", "direct"),
    [
        ("127.0.0.1", True, False),
        ("::1", True, False),
        ("127.0.0.1", False, True),
        ("192.168.1.7", True, True),
    ],
)
def test_a_proxy_on_this_machine_gives_itself_away(peer: str, forwarded: int, direct: int) -> None:
    headers = {"x-forwarded-for": "203.0.113.9"} if forwarded else {}
    assert is_direct(peer, headers.get, OFTEN) is bool(direct)


async def test_what_was_measured_in_the_lobby_counts_in_the_first_match() -> None:
    async with serving(settings=OFTEN) as server:
        code = await server.table("pillows")
        clients = await server.seated(code, "Ann", "Bob", "Cid")
        table = server.node.tables[code]
        while any(person.evidence.evidence != "tcp" for person in table.people.values()):
            await clients[0].quiet(0.05)
        for client in clients:
            await client.ask(t="ready")
        await clients[0].ask(t="start")
        assert [(await credit(server, code, seat))[1] for seat in range(3)] == ["tcp"] * 3
