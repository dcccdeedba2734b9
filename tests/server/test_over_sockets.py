"""What needs real sockets or a real file: requests that wait for the store, a full disk, heads, cookies."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from examples.lantern import Lantern
from morphee.kernel.record import load
from morphee.kernel.registry import Registry
from morphee.protocol.fields import PROTOCOL
from morphee.server.serve import Sockets
from morphee.server.settings import limits_off
from morphee.store.sqlite import SqliteStore
from tests.server.blocking import Blocking
from tests.server.harness import PATIENCE, QUICK, Client, Server, registry, serving

LIGHT = {"type": "light", "lanterns": 1}


def is_running(server: Server, client: Client) -> bool:
    """Whether the clock of that client's match runs."""
    runner = server.node.tables[client.lobby["code"]].runner
    assert runner is not None
    return runner.clock.running


async def test_invalid_text_in_an_action_is_refused_like_any_bad_action() -> None:
    async with serving() as server:
        ann, _ = await server.match()
        frame = b'{"t":"act","id":"x","action":{"type":"l\xff\xfeight","lanterns":1}}'
        await ann.socket.send(frame, text=True)
        assert (await ann.until("refused"))["code"] in ("bad_action", "malformed")
        assert (await ann.act(LIGHT))["t"] == "ack"


async def test_a_new_table_is_told_of_when_it_is_stored() -> None:
    store = Blocking()
    async with serving(store) as server, server.http() as http:
        store.blocks = True
        asked = asyncio.create_task(http.post("/api/tables", json={"game": "lantern"}))
        await store.holds.wait()
        for _ in range(5):  # an answer that did not wait for the store would come before these
            await http.get("/health")
        assert not asked.done()
        store.unblock()
        assert (await asked).status_code == 201


async def test_a_store_in_trouble_is_a_pause_and_not_an_end() -> None:
    store = Blocking()
    async with serving(store) as server, server.http() as http:
        ann, bob = await server.match(nights=3)
        await ann.say(t="act", id="pending", action=LIGHT)
        await ann.until("update")
        store.blocks = True
        await bob.say(t="act", id="waits", action=LIGHT)
        await bob.quiet(0.1)
        store.trouble("no space left on device")
        for client in (ann, bob):
            await client.until_lobby(lambda lobby: (lobby["phase"], lobby["pause"]) == ("paused", "store"))
        assert (await ann.act(LIGHT))["code"] == "unavailable"
        assert (await ann.ask(t="rename", name="Anna"))["code"] == "unavailable"
        assert (await http.get("/ready")).status_code == 503
        assert (await http.post("/api/tables", json={"game": "lantern"})).json()["code"] == "unavailable"
        assert not is_running(server, ann)
        store.unblock()
        store.trouble(None)
        await bob.until(lambda m: m["t"] == "ack" and m["id"] == "waits")
        for client in (ann, bob):
            await client.until_lobby(lambda lobby: (lobby["phase"], lobby["pause"]) == ("playing", None))
        assert is_running(server, ann)
        assert (await http.get("/ready")).status_code == 200
        assert (await ann.ask(t="rename", name="Anna"))["t"] == "ack"


async def test_a_full_disk_stops_matches_until_there_is_room(tmp_path: Path) -> None:
    """On a real file: SQLite is told that it may not grow, and then that it may."""
    store = SqliteStore(tmp_path / "m.sqlite3")
    settings = msgspec.structs.replace(limits_off(QUICK), speed=4.0)
    async with serving(store, settings) as server:
        ann, bob = await server.match("uluru", glass=180)
        for client in (ann, bob):
            if client.offers:
                await client.act(client.offers[0])  # ready for the first round
        for client in (ann, bob):
            while client.public["phase"] != "glass":
                await client.next()
        database: sqlite3.Connection = store._writer._database
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        database.execute(f"PRAGMA max_page_count = {pages}")
        sent = 0
        while ann.lobby["phase"] == "playing":
            for client in (ann, bob):
                place = {"type": "place_bird", "bird": "red", "place": ("T", "L1")[sent // 2 % 2]}
                await client.say(t="act", id=f"a{sent}", action=place)
                sent += 1
            await ann.quiet(0.01)
        assert ann.lobby["pause"] == "store"
        assert (await ann.act({"type": "lift_bird", "bird": "red"}))["code"] == "unavailable"
        database.execute("PRAGMA max_page_count = 1000000")
        await ann.until_lobby(lambda lobby: lobby["phase"] == "playing")
        match = ann.lobby["match"]
        await asyncio.gather(ann.quiet(0.2), bob.quiet(0.2))
        acked = {m["id"] for client in (ann, bob) for m in client.acknowledged if m["id"].startswith("a")}
    again = SqliteStore(tmp_path / "m.sqlite3")
    await again.open()
    stored = await again.find(match)
    lines = await again.read(match)
    await again.close()
    assert stored is not None
    ids = [entry["id"] for line in lines if "id" in (entry := msgspec.json.decode(line))]
    assert len(ids) == len(set(ids))
    assert acked <= set(ids)
    record = b"\n".join([msgspec.json.encode(stored.head.header), *lines])
    assert load(record, registry().find).entries[-1].n == len(lines)


@pytest.mark.parametrize(
    "head",
    [b"X-Long: " + b"a" * 40_000, b"".join(b"X-%d: a\r\n" % n for n in range(200)), b"X: y\r\n" * 9_000],
    ids=["one long line", "many lines", "many bytes"],
)
async def test_a_head_without_an_end_is_cut_off(head: bytes) -> None:
    async with serving() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n" + head)
        async with asyncio.timeout(5):
            assert (await reader.read(100)).startswith(b"HTTP/1.1 431 ")
        writer.close()


async def test_a_large_body_is_not_taken_for_a_head() -> None:
    async with serving() as server, server.http() as http:
        answer = await http.post("/api/me", content=b"{}" + b" " * 60_000)
        assert answer.status_code == 200


async def test_behind_tls_the_cookie_is_bound_to_the_host_and_browsers_stay_there() -> None:
    settings = msgspec.structs.replace(QUICK, trust_proxy=True)
    async with serving(settings=settings) as server, server.http() as http:
        plain = await http.post("/api/me", json={"name": "Ann"})
        assert plain.headers["set-cookie"].startswith("morphee=")
        assert "strict-transport-security" not in plain.headers
        http.cookies.clear()
        secure = await http.post("/api/me", json={"name": "Ann"}, headers={"x-forwarded-proto": "https"})
        assert secure.headers["set-cookie"].startswith("__Host-morphee=")
        assert "; Secure" in secure.headers["set-cookie"]
        assert "Domain" not in secure.headers["set-cookie"]
        assert secure.headers["strict-transport-security"].startswith("max-age=")
        assert f"wss://127.0.0.1:{server.port}" in secure.headers["content-security-policy"]
        assert f"connect-src 'self' ws://127.0.0.1:{server.port};" in plain.headers["content-security-policy"]


@pytest.mark.parametrize("sockets", ["picows", "websockets"])
async def test_of_several_forwarded_lines_the_last_is_the_proxys(sockets: Sockets) -> None:
    """HAProxy adds a line of its own below those of the client."""
    settings = msgspec.structs.replace(QUICK, trust_proxy=True, hosts=("play.example",))
    lines = [
        ("X-Forwarded-For", "203.0.113.9"),
        ("X-Forwarded-Proto", "http"),
        ("X-Forwarded-Host", "evil.example"),
        ("X-Forwarded-For", "192.0.2.7"),
        ("X-Forwarded-Proto", "https"),
        ("X-Forwarded-Host", "play.example"),
    ]
    async with serving(settings=settings, sockets=sockets) as server:
        code = await server.table()
        async with httpx.AsyncClient(base_url=server.url, headers=lines) as http:
            assert (await http.post("/api/me", json={})).headers["set-cookie"].startswith("__Host-")
            assert (await http.get("/api/address")).json()["address"] == "https://play.example"
        client = await server.connect(additional_headers=lines)
        await client.say(t="hello", v=PROTOCOL, table=code, name="Ann")
        await client.until("lobby")
        (person,) = server.node.tables[code].people.values()
        assert [there.peer.address for there in person.attendances] == ["192.0.2.7"]


@pytest.mark.parametrize("sockets", ["picows", "websockets"])
async def test_behind_a_proxy_sockets_are_counted_by_the_address_behind_it(sockets: Sockets) -> None:
    settings = msgspec.structs.replace(QUICK, trust_proxy=True, sockets_per_address=3)
    async with serving(settings=settings, sockets=sockets) as server:

        async def connect(address: str) -> Client:
            return await server.connect(additional_headers={"x-forwarded-for": address})

        several = [await connect("192.0.2.1") for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            await connect("192.0.2.1")
        assert refused.value.response.status_code == 429
        for _ in range(3):
            await connect("192.0.2.2")
        await several[0].close()
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(InvalidStatus):
                    await connect("192.0.2.1")
                    break
                await asyncio.sleep(0.02)


class Unreadable(Lantern):
    """A game whose large data cannot be read."""

    def warm(self) -> None:
        raise OSError("no such file")


async def test_a_game_whose_data_cannot_be_read_keeps_no_match_waiting() -> None:
    games = Registry()
    games.add(Unreadable())
    settings = msgspec.structs.replace(QUICK, warm=True)
    async with serving(settings=settings, games=games) as server, asyncio.timeout(PATIENCE):
        ann, bob = await server.match()
        for client in (ann, bob):
            await client.until_lobby(lambda lobby: (lobby["phase"], lobby["pause"]) == ("playing", None))
        assert (await ann.act(LIGHT))["t"] == "ack"


@pytest.mark.parametrize("sockets", ["picows", "websockets"])
async def test_failed_upgrades_lock_nobody_out(sockets: Sockets) -> None:
    settings = msgspec.structs.replace(QUICK, sockets_per_address=5)
    bad = b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    async with serving(settings=settings, sockets=sockets) as server, asyncio.timeout(PATIENCE):
        for _ in range(8):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(bad)
            assert b" 400 " in await reader.readline()
            writer.close()
            await writer.wait_closed()
            await asyncio.sleep(0.02)
        await server.connect()


@pytest.mark.parametrize("sockets", ["picows", "websockets"])
async def test_behind_tls_a_plain_cookie_counts_for_nothing(sockets: Sockets) -> None:
    """Whoever can write on a plain connection of that name could have planted it."""
    settings = msgspec.structs.replace(QUICK, trust_proxy=True)
    tls = {"x-forwarded-proto": "https"}
    async with serving(settings=settings, sockets=sockets) as server:
        mallory = await server.join(await server.table(), "Mallory")
        planted = {"cookie": f"morphee={mallory.token}"}
        async with server.http() as http:
            made = await http.post("/api/me", json={"name": "Ann"}, headers=tls | planted)
            assert mallory.token not in made.headers["set-cookie"]
        client = await server.connect(additional_headers=tls | planted)
        await client.say(t="hello", v=PROTOCOL, table=mallory.lobby["code"], name="Ann")
        assert (await client.until("welcome"))["token"] != mallory.token


async def test_a_request_for_another_name_is_refused() -> None:
    async with serving() as server, server.http() as http:
        answer = await http.get("/api/games", headers={"host": "evil.example"})
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")
