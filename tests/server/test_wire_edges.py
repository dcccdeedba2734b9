"""Where frames are odd, many or cut short, and what everyone hears when the server stops."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from morphee.protocol.fields import PROTOCOL
from morphee.server.serve import Sockets
from morphee.server.transport.picows import MAX_FRAGMENTS
from morphee.store.memory import MemoryStore
from tests.server.harness import PATIENCE, QUICK, Server, connect_to, serving, upgraded

KINDS: tuple[Sockets, ...] = ("picows", "websockets")
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


@pytest.fixture(params=KINDS)
async def server(request: pytest.FixtureRequest) -> AsyncIterator[Server]:
    async with serving(sockets=request.param) as running:
        yield running


@pytest.fixture
async def picows() -> AsyncIterator[Server]:
    async with serving(sockets="picows") as running:
        yield running


def frame(kind: int, payload: bytes = b"", fin: bool = True, reserved: int = 0) -> bytes:
    """As a client sends it, under a mask that changes nothing."""
    first = bytes([fin << 7 | reserved << 4 | kind])
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return first + length + bytes(4) + payload


class Raw:
    """A socket whose frames are written and read by hand; it answers nothing by itself."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def write(self, *frames: bytes) -> None:
        self.writer.write(b"".join(frames))

    async def read(self) -> tuple[int, bytes]:
        """The next frame: its kind and its payload."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        return first & 0xF, await self.reader.readexactly(size)

    async def closed(self) -> tuple[bytes, list[str]]:
        """Read on until the server closes: what its close frame holds, and the messages before."""
        told: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while True:
                kind, payload = await self.read()
                if kind == CLOSE:
                    return payload, told
                if kind == TEXT:
                    told.append(msgspec.json.decode(payload)["t"])


@asynccontextmanager
async def raw(server: Server) -> AsyncIterator[Raw]:
    """Somebody who was let in to a new table."""
    code = await server.table()
    reader, writer = await upgraded(server.port)
    socket = Raw(reader, writer)
    socket.write(frame(TEXT, b'{"t":"hello","v":%d,"table":"%b"}' % (PROTOCOL, code.encode())))
    while b'"t":"lobby"' not in (await socket.read())[1]:
        pass
    try:
        yield socket
    finally:
        writer.close()


# --- fragments -------------------------------------------------------------------------------


async def test_a_message_in_some_fragments_is_read(server: Server) -> None:
    ann = await server.join(await server.table())
    for n in (3, 4):
        text = f'{{"t":"ping","n":{n}}}'
        await ann.socket.send(iter([*text, *[""] * (MAX_FRAGMENTS - len(text) - 2)]))
        assert (await ann.until("pong"))["n"] == n


async def test_a_message_in_too_many_fragments_closes(picows: Server) -> None:
    async with raw(picows) as socket:
        socket.write(frame(TEXT, b"", fin=False), *[frame(CONTINUATION, b"", fin=False)] * MAX_FRAGMENTS)
        payload, told = await socket.closed()
        assert payload == (4413).to_bytes(2, "big") + b"too_big"
        assert told[-1] == "bye"


async def test_fragments_are_added_up(server: Server) -> None:
    ann = await server.join(await server.table())
    await ann.socket.send(iter(["x" * 30_000] * 3))
    assert await ann.closed() in (1009, 4413)


async def test_a_flood_of_fragments_keeps_nobody_waiting(picows: Server) -> None:
    ann = await picows.join(await picows.table())
    async with raw(picows) as socket:
        socket.write(frame(TEXT, b"", fin=False), frame(CONTINUATION, b"", fin=False) * 40_000)
        async with asyncio.timeout(4):  # one at a time against all before took 17 seconds
            assert (await socket.closed())[0].endswith(b"too_big")
            await ann.say(t="ping", n=9)
            assert (await ann.until("pong"))["n"] == 9


# --- frames that are no messages -------------------------------------------------------------


async def test_a_ping_is_answered_with_its_payload(server: Server) -> None:
    async with raw(server) as socket:
        socket.write(frame(PING, b"seven"))
        async with asyncio.timeout(PATIENCE):
            while (await socket.read()) != (PONG, b"seven"):
                pass


@pytest.mark.parametrize("kind", [PING, PONG])
async def test_a_flood_of_pings_or_pongs_closes(server: Server, kind: int) -> None:
    async with raw(server) as socket:
        socket.write(frame(kind) * 5_000)
        payload, _ = await socket.closed()
        assert payload == (4429).to_bytes(2, "big") + b"too_fast"


async def test_a_flood_of_pings_before_hello_keeps_nobody_waiting(server: Server) -> None:
    """One that goes on after the server has closed is not read any more."""
    ann = await server.join(await server.table())
    _, writer = await upgraded(server.port)
    loop = asyncio.get_running_loop()
    flooding = loop.create_task(_flood(writer, frame(PING) * 10_000, loop.time() + 3))
    await asyncio.sleep(0.3)
    for n in range(10):
        async with asyncio.timeout(2):
            await ann.say(t="ping", n=n)
            assert (await ann.until("pong"))["n"] == n
    assert server.node.services.metrics.closings["too_fast"] == 1
    await flooding


async def _flood(writer: asyncio.StreamWriter, data: bytes, until: float) -> None:
    """Write for as long as the other end takes it, in small pieces: this loop is also the server's."""
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout_at(until):
            while True:
                writer.write(data)
                await writer.drain()
                await asyncio.sleep(0)
    writer.transport.abort()


async def test_browsers_answers_to_our_pings_are_free() -> None:
    few = msgspec.structs.replace(QUICK, ping_every=0.02, socket_rate=0.001, socket_burst=3, violations=1)
    async with serving(settings=few) as server:
        ann = await server.join(await server.table())
        await asyncio.sleep(0.5)
        assert (await ann.ask(t="rename", name="Anna"))["t"] == "ack"


async def test_fragments_are_charged(picows: Server) -> None:
    async with raw(picows) as socket:
        message = [frame(TEXT, b"", fin=False), *[frame(CONTINUATION, b"", fin=False)] * 62]
        socket.write(*[*message, frame(CONTINUATION, b'{"t":"ping"}')] * 200)
        payload, told = await socket.closed()
        assert payload == (4429).to_bytes(2, "big") + b"too_fast"
        assert told.count("pong") < 25


# --- the rules of WebSocket ------------------------------------------------------------------


@pytest.mark.parametrize("reserved", [1, 2, 4])
async def test_an_extension_nobody_agreed_on_closes(server: Server, reserved: int) -> None:
    async with raw(server) as socket:
        socket.write(frame(TEXT, b'{"t":"ping"}', reserved=reserved))
        payload, told = await socket.closed()
        assert payload[:2] == (1002).to_bytes(2, "big")
        assert "pong" not in told


async def test_a_broken_frame_is_told_to_its_sender_and_not_logged(
    picows: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sends them could fill the disk."""
    logged: list[str] = []
    monkeypatch.setattr(logging.getLogger("morphee"), "handle", lambda record: logged.append(record.msg))
    async with raw(picows) as socket:
        socket.write(frame(3, b"an opcode that is nobody's"))
        payload, _ = await socket.closed()
        assert payload[:2] == (1002).to_bytes(2, "big")
    logging.getLogger("morphee.sockets").error("anything else")
    assert logged == ["anything else"]


async def test_going_on_with_nothing_closes(server: Server) -> None:
    async with raw(server) as socket:
        socket.write(frame(CONTINUATION, b'{"t":"ping"}'))
        payload, told = await socket.closed()
        assert payload[:2] == (1002).to_bytes(2, "big")
        assert "pong" not in told


@pytest.mark.parametrize("kind", [TEXT, BINARY])
async def test_a_message_in_the_middle_of_another_closes(server: Server, kind: int) -> None:
    async with raw(server) as socket:
        socket.write(frame(TEXT, b'{"t":', fin=False), frame(kind, b'"ping"}'))
        payload, told = await socket.closed()
        assert payload[:2] == (1002).to_bytes(2, "big")
        assert "pong" not in told


async def test_a_farewell_without_a_number_is_answered_with_a_lawful_one(server: Server) -> None:
    async with raw(server) as socket:
        socket.write(frame(CLOSE))
        assert (await socket.closed())[0] in (b"", (1000).to_bytes(2, "big"))


@pytest.mark.parametrize("number", [1000, 1001, 4001])
async def test_a_farewell_with_a_number_is_answered_with_it(server: Server, number: int) -> None:
    async with raw(server) as socket:
        socket.write(frame(CLOSE, number.to_bytes(2, "big")))
        assert (await socket.closed())[0] == number.to_bytes(2, "big")


# --- size, and whose refusal it is -----------------------------------------------------------


async def test_long_messages_that_cannot_be_read_are_too_long(server: Server) -> None:
    first = await server.connect()
    await first.socket.send("x" * (QUICK.message_bytes + 1))
    assert await first.closed() == 4413
    ann = await server.join(await server.table())
    await ann.say(t="sit", seat=-1, pad="x" * QUICK.message_bytes)
    assert await ann.closed() == 4413


async def test_long_options_that_cannot_be_read_are_only_refused(server: Server) -> None:
    ann = await server.join(await server.table())
    refused = await ann.ask(t="configure", config=7, pad="x" * QUICK.message_bytes)
    assert refused["code"] in ("malformed", "bad_config")
    refused = await ann.ask(t="configure", game=7, pad="x" * QUICK.message_bytes)
    assert refused["code"] == "malformed"


@pytest.mark.parametrize("config", [b'{"\xff":1}', b'{"nights":"\xff"}', b'"\xff"'])
async def test_options_that_are_no_text_are_only_refused(picows: Server, config: bytes) -> None:
    async with raw(picows) as ann:
        ann.write(frame(TEXT, b'{"t":"configure","id":"a","config":%b}' % config))
        async with asyncio.timeout(PATIENCE):
            while (told := await ann.read())[0] != CLOSE and b'"refused"' not in told[1]:
                pass
        assert b'"code":"bad_config"' in told[1]


async def test_a_malformed_message_is_refused_by_its_id(server: Server) -> None:
    ann = await server.join(await server.table())
    assert (await ann.ask(t="sit", seat=-1))["code"] == "malformed"
    assert (await ann.ask(t="dance"))["code"] == "malformed"
    for nameless in ('{"t":"sit","id":7}', '{"t":"sit","id":"a"', '["a"]', '{"id":"%s"}' % ("a" * 37)):
        await ann.socket.send(nameless)
        refused = await ann.until("refused")
        assert (refused["code"], refused.get("id", "")) == ("malformed", "")


async def test_a_message_too_fast_is_refused_by_its_id() -> None:
    slow = msgspec.structs.replace(QUICK, socket_rate=0.001, socket_burst=2)
    async with serving(settings=slow) as server:
        ann = await server.join(await server.table())
        assert (await ann.ask(t="rename", name="Anna"))["t"] == "ack"
        assert (await ann.ask(t="rename", name="Anne"))["code"] == "too_fast"
        await ann.socket.send(b'{"t":"say","text":"\xff', text=True)
        assert (await ann.until("refused")).get("id", "") == ""


# --- stopping --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
async def test_a_stopping_server_says_goodbye_to_everyone(kind: Sockets) -> None:
    async with serving(sockets=kind) as server:
        ann, bob = await server.match()
        stranger = await server.connect()
    for client in (ann, bob, stranger):
        assert await client.closed() == 1012
        bye = client.heard[-1]
        assert (bye["t"], bye["close"], bye["code"]) == ("bye", 1012, "restart")


@pytest.mark.parametrize("kind", KINDS)
async def test_match_time_stands_still_while_goodbyes_are_said(kind: Sockets) -> None:
    """With sockets by picows that takes a second when somebody does not answer."""
    store = MemoryStore()
    async with AsyncExitStack() as held, serving(store, sockets=kind) as server:
        await held.enter_async_context(raw(server))
        ann, _ = await server.match()
        await ann.say(t="ping")
        before = (await ann.until("pong"))["at"]
    (found,) = await store.unfinished()
    assert before <= found.clock < before + 700


@pytest.mark.parametrize("kind", KINDS)
async def test_sigterm_says_goodbye_and_ends_well(kind: Sockets, tmp_path: Path) -> None:
    command = ["-m", "morphee", "serve", "--host", "127.0.0.1", "--port", "0", "--quiet", "--sockets", kind]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *command, "--data", str(tmp_path)), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        port = int((await process.stdout.readline()).decode().rstrip("/\n").rsplit(":", 1)[1])
        client = await connect_to(port)
        process.send_signal(signal.SIGTERM)
        assert await client.closed() == 1012
        assert [m["code"] for m in client.heard] == ["restart"]
        assert await asyncio.wait_for(process.wait(), 10) == 0
    finally:
        if process.returncode is None:
            process.kill()
