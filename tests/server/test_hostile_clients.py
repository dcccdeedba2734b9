"""Programs do what they can to their sockets, to look far away or stalled: it earns them nothing."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from morphee.engine.claims import Claim
from morphee.kernel.contract import Millis, Seat
from morphee.server.tables import entry
from morphee.server.transport import tcp_info
from morphee.server.transport.round_trips import MOST_OUT
from morphee.server.transport.told_trips import KEPT, ToldTrips
from tests.server.harness import PATIENCE, Server, serving
from tests.server.test_tcp_evidence import OFTEN, TOLD, Liar

ETHERNET = 1_460
"""Bytes of a segment: with those of loopback a client would be known to be on this machine."""
HEAD = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
SLOW_MACHINE = 40
"""Milliseconds of round trip that a busy machine may add on its own; a lie is about 300."""


class Sly(Liar):
    """Answers pings as it is told to; counts them."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        super().__init__(reader, writer, 0.0)
        self.pings = 0
        self.on_ping: Callable[[bytes], object] = lambda payload: None

    def _pong(self, payload: bytes) -> None:
        self.pings += 1
        self.on_ping(payload)


@asynccontextmanager
async def sly(port: int, *options: tuple[int, int, int]) -> AsyncIterator[Sly]:
    """A client over a socket with these options, set before it connects."""
    sock = socket.socket()
    for option in ((socket.IPPROTO_TCP, socket.TCP_MAXSEG, ETHERNET), *options):
        sock.setsockopt(*option)
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=sock)
    writer.write(HEAD)
    await reader.readuntil(b"\r\n\r\n")
    client = Sly(reader, writer)
    running = asyncio.create_task(client.run())
    yield client
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError, asyncio.IncompleteReadError):
        await running
    writer.close()


async def believed_path(server: Server, client: Sly, enough: Callable[[], bool]) -> tuple[int, str]:
    """The path that this client is believed in the lobby once there is enough to judge by."""
    code = await server.table("pillows")
    client.say(t="hello", v=1, table=code, name="Eve", lang="en")
    table = server.node.tables[code]
    async with asyncio.timeout(PATIENCE):
        while not table.people or not enough():
            await asyncio.sleep(0.02)
    (person,) = table.people.values()
    found = person.evidence.budget(Millis(0))
    return found.path, found.evidence


async def test_who_answers_no_ping_is_measured_all_the_same() -> None:
    async with serving(settings=OFTEN) as server, sly(server.port) as client:
        path, evidence = await believed_path(server, client, lambda: client.pings > 2 * MOST_OUT)
    assert evidence == "tcp"
    assert path <= SLOW_MACHINE


async def test_late_pongs_are_no_evidence_where_the_kernel_speaks() -> None:
    async with serving(settings=OFTEN) as server, sly(server.port) as client:
        loop = asyncio.get_running_loop()
        pongs: list[bytes] = []

        def pong(payload: bytes) -> None:
            pongs.append(payload)
            client.send(10, payload)

        client.on_ping = lambda payload: loop.call_later(0.3, pong, payload)
        path, evidence = await believed_path(server, client, lambda: len(pongs) > 4)
    assert evidence == "tcp"
    assert path <= SLOW_MACHINE


async def test_a_narrow_window_is_no_long_path() -> None:
    """With a small receive buffer a kernel acknowledges even full segments late."""
    narrow = (socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    late = (socket.IPPROTO_TCP, socket.TCP_QUICKACK, 0)
    async with serving(settings=OFTEN) as server, sly(server.port, narrow, late) as client:
        path, evidence = await believed_path(server, client, lambda: client.pings > 3)
    assert (path, evidence) == (0, "tcp")


class Transport:
    """As asyncio gives a socket."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock

    def get_extra_info(self, name: str) -> Any:
        return self._socket


async def test_an_urgent_byte_is_no_gap() -> None:
    """Kept apart, it would be memory held with nothing to read: just what a lost segment leaves."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        client = socket.create_connection(listening.getsockname())
        server, _ = listening.accept()
        asked = tcp_info.socket_of(Transport(server))
        assert asked is not None
        client.send(b"!", socket.MSG_OOB)
        async with asyncio.timeout(PATIENCE):
            while server.recv(10, socket.MSG_PEEK | socket.MSG_DONTWAIT) != b"!":
                await asyncio.sleep(0.01)
        assert not tcp_info.has_gap(asked)
        assert asked.detach() == server.fileno()
        client.close()
        server.close()


async def test_an_answer_has_the_path_of_its_own_connection() -> None:
    async with serving(settings=OFTEN) as server:
        ann, _, _ = await server.match("pillows", 3)
        code = ann.lobby["code"]
        again = await server.join(code, "Ann", token=ann.token)
        table = server.node.tables[code]
        runner, key = table.runner, table.seating.chairs[0].person
        assert runner is not None
        assert runner.judge is not None
        assert key is not None
        near, far = table.people[key].attendances
        for _ in range(12):
            entry.measured(table, far, "tcp", 250)
        heard: list[Claim] = []
        runner.act = lambda claim, asker: heard.append(claim)  # type: ignore[method-assign]
        for client, there in ((ann, near), (again, far)):
            await client.say(t="act", id="x", action={"type": "sleep"}, cue=1, rt=100)
            async with asyncio.timeout(PATIENCE):
                while not heard:
                    await asyncio.sleep(0.01)
            assert heard.pop().via == there.via
        now = Millis(runner.clock.now())
        assert runner.judge.budget(Seat(0), now, via=near.via).path <= SLOW_MACHINE
        await again.close()
        async with asyncio.timeout(PATIENCE):
            while len(table.people[key].attendances) > 1:
                await asyncio.sleep(0.01)
        assert runner.judge.budget(Seat(0), now).path <= SLOW_MACHINE, "gone with its connection"


def test_a_told_round_trip_counts_for_ten_minutes_however_often_others_are_told() -> None:
    now = [0.0]
    told = ToldTrips(TOLD, lambda: now[0])

    def request(micros: int) -> None:
        headers = {"x-forwarded-for": "203.0.113.9", "x-client-rtt": str(micros)}
        told.request("127.0.0.1", headers.get)

    request(10_000)
    for _ in range(3):
        now[0] += KEPT / 2.5
        request(90_000)
    assert told.least("203.0.113.9") == 90
    told.sweep()
    assert told.least("203.0.113.9") == 90
