"""What is held of both kinds of sockets: the same conversation, limits, refusals and closings."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from examples import wire_bot
from morphee.protocol.fields import PROTOCOL
from morphee.server.serve import Sockets
from tests.server.harness import PATIENCE, QUICK, Client, Server, serving, upgraded

STRICT = msgspec.structs.replace(QUICK, violations=5, sockets_per_address=8)


@pytest.fixture(params=["picows", "websockets"])
async def server(request: pytest.FixtureRequest) -> AsyncIterator[Server]:
    kind: Sockets = request.param
    async with serving(settings=STRICT, sockets=kind) as running:
        yield running


async def test_a_match_is_played(server: Server) -> None:
    ann, bob = await server.match(nights=1)
    await ann.act({"type": "light", "lanterns": 4})
    await bob.act({"type": "light", "lanterns": 2})
    await ann.until(lambda m: m.get("outcome"))


async def test_messages_in_fragments_are_put_together(server: Server) -> None:
    ann = await server.join(await server.table())
    await ann.socket.send(iter(['{"t":"pi', 'ng","n', '":5}']))
    assert (await ann.until("pong"))["n"] == 5


@pytest.mark.parametrize(
    "frame",
    ["", "hello", "[]", '{"t":"hello"}', '{"t":"hello","v":1,"table":"nope!"}', '{"t":"act","id":"a"}'],
)
async def test_a_first_message_that_is_no_message_closes(server: Server, frame: str) -> None:
    client = await server.connect()
    await client.socket.send(frame)
    assert await client.closed() == 4400
    assert client.heard[-1]["t"] == "bye"
    assert client.heard[-1]["code"] == "malformed"


async def test_the_first_message_must_be_hello_of_this_version(server: Server) -> None:
    client = await server.connect()
    await client.say(t="ping")
    assert await client.closed() == 4401
    client = await server.connect()
    await client.say(t="hello", v=PROTOCOL + 1, table="ABCDE")
    assert await client.closed() == 4402


@pytest.mark.parametrize("kind", ["picows", "websockets"])
async def test_who_says_nothing_is_closed(kind: Sockets) -> None:
    # A server of its own: so short a time to say hello must not be a race for the other tests.
    async with serving(settings=msgspec.structs.replace(QUICK, hello_within=0.2), sockets=kind) as server:
        client = await server.connect()
        assert await client.closed() == 4408


async def test_an_unknown_table_is_said_to_be(server: Server) -> None:
    client = await server.connect()
    await client.say(t="hello", v=PROTOCOL, table="ZZZZZ")
    assert await client.closed() == 4404


async def test_malformed_messages_are_refused_and_then_closed(server: Server) -> None:
    ann = await server.join(await server.table())
    before = dict(ann.lobby)
    for _ in range(STRICT.violations):
        await ann.socket.send('{"t":"sit","seat":-1}')
        assert (await ann.until("refused"))["code"] == "malformed"
    assert ann.lobby["seats"] == before["seats"]
    await ann.socket.send("\x00")
    assert await ann.closed() == 4400


async def test_binary_and_broken_text_close(server: Server) -> None:
    ann = await server.join(await server.table())
    await ann.socket.send(b'{"t":"ping"}')
    assert await ann.closed() == 4400
    bob = await server.join(await server.table())
    await bob.socket.send(b'{"t":"ping\xff"}', text=True)
    assert await bob.closed() in (1007, 4400)


async def test_too_long_a_message_closes(server: Server) -> None:
    ann = await server.join(await server.table())
    await ann.say(t="ping", pad="x" * STRICT.message_bytes)
    assert await ann.closed() == 4413
    bob = await server.join(await server.table())
    await bob.socket.send("x" * (STRICT.frame_bytes + 1))
    assert await bob.closed() in (1009, 4413)


async def test_long_options_are_welcome(server: Server) -> None:
    ann = await server.join(await server.table("dream"))
    words = [{"word": f"mot{n:04}", "accept": ["un autre mot"] * 5} for n in range(150)]
    assert (await ann.ask(t="configure", config={"deck": "own", "own_words": words}))["t"] == "ack"
    assert len(ann.lobby["config"]["own_words"]) == 150


async def test_a_page_of_another_site_may_not_connect(server: Server) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await server.connect(origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    await server.connect(origin=f"http://127.0.0.1:{server.port}")


async def test_an_address_may_have_so_many_sockets(server: Server) -> None:
    code = await server.table()
    clients = [await server.join(code, f"P{n}") for n in range(STRICT.sockets_per_address)]
    with pytest.raises(InvalidStatus) as refused:
        await server.connect()
    assert refused.value.response.status_code in (403, 429)
    await clients[0].close()
    async with asyncio.timeout(PATIENCE):
        while (again := await one_more(server)) is None:
            pass
    await again.say(t="hello", v=PROTOCOL, table=code)
    await again.until("welcome")


async def one_more(server: Server) -> Client | None:
    try:
        return await server.connect()
    except InvalidStatus:
        return None


async def test_only_its_own_path_is_a_socket(server: Server) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://127.0.0.1:{server.port}/elsewhere")
    assert refused.value.response.status_code in (403, 404)


async def test_an_upgrade_without_a_key_is_refused(server: Server) -> None:
    async with server.http() as http:
        answer = await http.get(
            "/ws", headers={"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        )
    assert answer.status_code in (400, 426)


async def test_a_stopping_server_says_to_come_back() -> None:
    async with serving() as server:
        ann = await server.join(await server.table())
    assert await ann.closed() == 1012


async def test_a_client_that_does_not_read_is_cut_and_nobody_waits_for_it() -> None:
    small = msgspec.structs.replace(QUICK, write_buffer=4096, chat_rate=1e6, chat_burst=1e6)
    fast = msgspec.structs.replace(
        small, socket_rate=1e6, socket_burst=1e6, address_rate=1e6, address_burst=1e6
    )
    async with serving(settings=fast) as server:
        code = await server.table()
        ann = await server.join(code)
        slow = await server.join(code, "Slow")
        slow.socket.transport.pause_reading()
        text = "x" * 190
        async with asyncio.timeout(20):
            while not server.node.services.metrics.closings.get("slow"):
                for _ in range(200):
                    await ann.say(t="say", text=text)
                await ann.say(t="ping", n=1)
                await ann.until("pong")
        await ann.until_lobby(lambda lobby: not lobby["people"][1]["here"])


async def test_too_many_messages_are_refused_then_closed() -> None:
    slow = msgspec.structs.replace(QUICK, socket_rate=5, socket_burst=10, violations=10)
    async with serving(settings=slow) as server:
        ann = await server.join(await server.table())
        for n in range(9):
            await ann.say(t="ping", n=n)
        assert [(await ann.until("pong"))["n"] for _ in range(9)] == list(range(9))
        for n in range(12):
            await ann.say(t="ping", n=n)
        assert await ann.closed() == 4429
        codes = [m.get("code") for m in ann.heard if m["t"] == "refused"]
        assert set(codes) == {"too_fast"}


async def test_guessing_codes_is_stopped() -> None:
    few = msgspec.structs.replace(QUICK, guesses=3, guesses_refill=0.001)
    async with serving(settings=few) as server:
        code = await server.table()
        for wrong in ("AAAAA", "BBBBB", "CCCCC"):
            client = await server.connect()
            await client.say(t="hello", v=PROTOCOL, table=wrong)
            assert await client.closed() == 4404
        client = await server.connect()
        await client.say(t="hello", v=PROTOCOL, table=code)
        assert await client.closed() == 4431
        async with server.http() as http:
            assert (await http.get(f"/api/tables/{code}")).status_code == 429


async def test_tables_are_made_at_a_pace() -> None:
    few = msgspec.structs.replace(QUICK, tables_per_address=2)
    async with serving(settings=few) as server:
        await server.table()
        await server.table()
        async with server.http() as http:
            answer = await http.post("/api/tables", json={"game": "lantern"})
            assert (answer.status_code, answer.json()["code"]) == (429, "too_many_tables")


async def test_requests_come_at_a_pace() -> None:
    few = msgspec.structs.replace(QUICK, request_burst=5, request_rate=0.01)
    async with serving(settings=few) as server, server.http() as http:
        statuses = [(await http.get("/api/games")).status_code for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2
        assert (await http.get("/health")).status_code == 200


async def test_a_second_hello_is_refused_in_a_sentence_of_the_server(server: Server) -> None:
    ann = await server.join(await server.table("playme"))
    refused = await ann.ask(t="hello", v=PROTOCOL, table="ABCDE", lang="en")
    assert (refused["code"], refused["text"]) == ("not_now", "Not at this moment.")


async def test_who_says_goodbye_in_the_same_breath_is_answered_first() -> None:
    """Of the sockets by picows: the other kind reads the farewell before it writes."""
    async with serving(settings=STRICT, sockets="picows") as running:
        code = await running.table()
        reader, writer = await upgraded(running.port)
        hello = b'{"t":"hello","v":%d,"table":"%b","name":"Ann"}' % (PROTOCOL, code.encode())
        frames = [
            b"\x81" + bytes([0x80 | len(hello)]) + bytes(4) + hello,
            b"\x88\x82" + bytes(4) + b"\x03\xe8",
        ]
        writer.write(b"".join(frames))
        told = await asyncio.wait_for(reader.read(), 5)
        assert told.index(b'"t":"welcome"') < told.index(b"\x88\x02\x03\xe8")
        writer.close()


async def test_a_program_takes_a_seat_and_plays_to_the_end(server: Server) -> None:
    code = await server.table("lantern", config={"nights": 2})
    (ann,) = await server.seated(code, "Ann")
    robin = asyncio.create_task(wire_bot.play(f"ws://127.0.0.1:{server.port}/ws", code))
    await ann.until_lobby(lambda lobby: lobby["seats"][1]["ready"])
    assert [p["name"] for p in ann.lobby["people"]] == ["Ann", "Robin"]
    await ann.ask(t="start")
    while ann.outcome is None:
        if ann.offers:
            await ann.act({"type": "light", "lanterns": 3})
        else:
            await ann.next()
    assert await robin == ann.outcome
