"""What is asked by HTTP wrongly, too much of, or from too many at once: refused, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from morphee.cli.configure import settings_from
from morphee.cli.say import Failure
from morphee.kernel.judge import Settled
from morphee.server.http import games, tables
from morphee.server.http import request as http_request
from morphee.server.http.openapi import document
from morphee.server.http.request import MAX_BYTES
from morphee.server.http.worker_thread import MAX_JOBS
from morphee.server.serve import Sockets
from morphee.server.settings import Settings
from morphee.server.transport import http_protocol
from morphee.server.transport.cookies import PLAIN
from morphee.store.contract import Done
from morphee.store.memory import MemoryStore
from morphee.store.sqlite import SqliteStore
from tests.server.harness import QUICK, Client, Server, serving

CHUNK = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
PATIENCE = 5.0


def bearer(client: Client) -> dict[str, str]:
    return {"authorization": f"Bearer {client.token}"}


@asynccontextmanager
async def connected(server: Server) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        yield reader, writer
    finally:
        writer.close()


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/solve/pyramid"])
async def test_a_body_without_an_end_is_refused_at_the_limit(path: str) -> None:
    async with serving() as server, connected(server) as (reader, writer):
        writer.write(b"POST %s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" % path.encode())
        writer.write(CHUNK * 5)
        async with asyncio.timeout(PATIENCE):
            answer = await reader.readuntil(b"}")
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert b"connection: close" in answer
        assert b'"code":"malformed"' in answer


async def test_a_body_is_refused_by_its_length_too_and_taken_up_to_the_limit() -> None:
    async with serving() as server, server.http() as http:
        for spaces, status in ((MAX_BYTES - 2, 200), (MAX_BYTES - 1, 413)):
            answer = await http.post("/api/me", content=b"{}" + b" " * spaces)
            assert answer.status_code == status
        assert (await http.post("/api/solve/pyramid", content=b" " * 5_000)).status_code == 413


async def test_whoever_hangs_up_while_asking_leaves_no_trace(capsys: pytest.CaptureFixture[str]) -> None:
    async with serving() as server, server.http() as http:
        async with connected(server) as (_, writer):
            writer.write(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
            await writer.drain()
            await http.get("/health")
        await http.get("/health")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("said", [b"", b"GET /health HTTP/1.1\r\nHost: x\r\n"])
async def test_a_connection_that_does_not_ask_for_anything_in_time_is_closed(
    said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_WITHIN", 0.05)
    async with serving() as server, connected(server) as (reader, writer):
        writer.write(said)
        async with asyncio.timeout(PATIENCE):
            assert await reader.read() == b""


async def test_what_is_asked_in_time_is_not_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_WITHIN", 0.5)
    async with serving() as server, connected(server) as (reader, writer):
        writer.write(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n")
        ann = await server.join(await server.table())
        await asyncio.sleep(0.8)
        writer.write(b"{}")
        async with asyncio.timeout(PATIENCE):
            assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200 ")
        assert (await ann.ask(t="rename", name="Anna"))["t"] == "ack"


async def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_request, "BODY_WITHIN", 0.05)
    async with serving() as server, connected(server) as (reader, writer):
        writer.write(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{")
        async with asyncio.timeout(PATIENCE):
            assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("closing", [False, True], ids=["kept alive", "closing"])
async def test_responses_that_nobody_reads_do_not_hold_their_connections(
    closing: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "READ_WITHIN", 0.05)
    settings = msgspec.structs.replace(QUICK, sockets_per_address=3)
    more = b"Connection: close\r\n" if closing else b""
    with small_buffers() as listening:
        async with serving(settings=settings, client=large_page(tmp_path), listening=listening) as server:
            unread = [asking_without_reading(server.port, more) for _ in range(3)]
            async with asyncio.timeout(PATIENCE):
                while (await status(server)) != 200:
                    await asyncio.sleep(0.01)
            for asking in unread:
                asking.close()


async def test_a_response_that_is_read_slowly_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "READ_WITHIN", 0.3)
    with small_buffers() as listening:
        async with serving(client=large_page(tmp_path), listening=listening) as server:
            loop = asyncio.get_running_loop()
            with asking_without_reading(server.port, b"Connection: close\r\n") as asking:
                asking.setblocking(False)
                size = 0
                async with asyncio.timeout(PATIENCE):
                    while part := await loop.sock_recv(asking, 65_536):
                        size += len(part)
                        await asyncio.sleep(0.001)
                assert size > LARGE


LARGE = 2_000_000


def large_page(folder: Path) -> Path:
    (folder / "index.html").write_bytes(b" " * LARGE)
    return folder


def small_buffers() -> socket.socket:
    """A port whose connections keep little in the kernel."""
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    return listening


def asking_without_reading(port: int, more: bytes) -> socket.socket:
    asking = socket.socket()
    asking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    asking.connect(("127.0.0.1", port))
    asking.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n%b\r\n" % more)
    return asking


async def status(server: Server) -> int:
    with contextlib.suppress(httpx.TransportError):
        async with server.http() as http:
            return (await http.get("/health")).status_code
    return 0


# --- too many requests -----------------------------------------------------------------------


def few_requests(burst: int, **more: Any) -> Settings:
    return msgspec.structs.replace(QUICK, http_rate=0.001, http_burst=burst, **more)


@pytest.mark.parametrize("path", ["/", "/health", "/ready", "/api/games", "/nothing.png", "/metrics"])
async def test_requests_of_every_kind_are_charged_and_beyond_the_limit_the_connection_is_closed(
    path: str,
) -> None:
    async with serving(settings=few_requests(3)) as server, connected(server) as (reader, writer):
        async with server.http() as http:
            for _ in range(3):
                assert (await http.get(path)).status_code != 429
        writer.write(b"GET %b HTTP/1.1\r\nHost: x\r\n\r\n" % path.encode())
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read()  # to the end: it closes
        assert answer.startswith(b"HTTP/1.1 429 ")


async def test_what_cannot_be_read_is_charged() -> None:
    async with serving(settings=few_requests(2)) as server:
        answers = []
        for _ in range(3):
            async with connected(server) as (reader, writer):
                writer.write(b"nonsense\r\n\r\n")
                async with asyncio.timeout(PATIENCE):
                    answers.append((await reader.read())[9:12])
        assert answers == [b"400", b"400", b"429"]


async def test_behind_a_proxy_requests_are_charged_to_who_is_behind_it() -> None:
    settings = few_requests(2, trust_proxy=True)
    async with serving(settings=settings) as server, server.http() as http:
        found = {}
        for address in ("192.0.2.1", "192.0.2.2"):
            asked = [await http.get("/health", headers={"x-forwarded-for": address}) for _ in range(3)]
            found[address] = [answer.status_code for answer in asked]
        assert found == {"192.0.2.1": [200, 200, 429], "192.0.2.2": [200, 200, 429]}


async def test_few_requests_may_be_sent_ahead() -> None:
    async with serving() as server, connected(server) as (reader, writer):
        writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 5_000)
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionError):
                assert (await reader.read()).count(b"alive") <= 2 * http_protocol.MAX_PIPELINED


@pytest.mark.parametrize("sockets", ["picows", "websockets"])
async def test_no_response_is_written_among_the_frames_of_a_socket(sockets: Sockets) -> None:
    ahead = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
    upgrade = b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    key = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    async with serving(sockets=sockets) as server, connected(server) as (reader, writer):
        writer.write(ahead + upgrade + key)
        async with asyncio.timeout(PATIENCE):
            assert b" 101 " not in await reader.read()


async def test_ten_phones_of_one_family_load_the_page_at_once() -> None:
    async with serving() as server:

        async def phone() -> list[int]:
            limits = httpx.Limits(max_connections=6)  # as browsers have
            async with httpx.AsyncClient(base_url=server.url, limits=limits, timeout=60) as http:
                found = await asyncio.gather(*[http.get("/health") for _ in range(60)])
            return [answer.status_code for answer in found]

        phones = await asyncio.gather(*[phone() for _ in range(10)])
        assert {status for told in phones for status in told} == {200}


async def test_strange_requests_write_no_lines_to_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    async with serving() as server:
        for said in (b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"):
            async with connected(server) as (reader, writer):
                writer.write(said)
                async with asyncio.timeout(PATIENCE):
                    assert await reader.read(100)
    assert capsys.readouterr().err == ""


class Probed(MemoryStore):
    """Counts the writes that prove it works."""

    probes = 0

    def probe(self) -> Done:
        self.probes += 1
        return asyncio.ensure_future(asyncio.sleep(0.01))


async def test_however_many_ask_whether_it_is_ready_there_is_one_write_a_second() -> None:
    store = Probed()
    async with serving(store) as server, server.http() as http:
        began = asyncio.get_running_loop().time()
        answers = await asyncio.gather(*[http.get("/ready") for _ in range(50)])
        took = asyncio.get_running_loop().time() - began
        assert {answer.status_code for answer in answers} == {200}
        assert store.probes <= 1 + int(took)


async def test_new_people_are_charged_to_their_address_and_known_ones_are_not() -> None:
    settings = msgspec.structs.replace(QUICK, newcomers=3, newcomers_refill=0.001)
    async with serving(settings=settings) as server:
        async with server.http() as http:
            for name in ("Ann", "Anna", "Anne", "Annie", "Anouk"):  # the cookie is sent back
                assert (await http.post("/api/me", json={"name": name})).status_code == 200
        for status in (200, 200, 429):
            async with server.http() as http:
                assert (await http.post("/api/me", json={})).status_code == status
        assert (await server.join(await server.table())).welcome["t"] == "welcome"


# --- what comes after a body -----------------------------------------------------------------

CHUNKED = b"%s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


async def poured(writer: asyncio.StreamWriter, data: bytes, most: int) -> int:
    """How often data can be written before the other end closes."""
    for count in range(most):
        try:
            writer.write(data)
            await writer.drain()
        except OSError:
            return count
        await asyncio.sleep(0.001)
    return most


@pytest.mark.parametrize("asked", [b"GET /health", b"POST /api/me"])
@pytest.mark.parametrize("begin", [b"0\r\nX-Trailer: ", b"0;extension=", b"0\r\n"])
async def test_a_trailer_without_an_end_is_cut_off(asked: bytes, begin: bytes) -> None:
    async with serving() as server, connected(server) as (_, writer):
        writer.write(CHUNKED % asked + begin)
        fields = begin.endswith(b"\n")
        async with asyncio.timeout(PATIENCE):
            assert await poured(writer, b"A: b\r\n" * 500 if fields else b"a" * 4_096, 500) < 100


async def test_the_rest_of_a_request_that_was_answered_is_cut_off() -> None:
    async with serving() as server, connected(server) as (_, writer):
        writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n")
        async with asyncio.timeout(PATIENCE):
            assert await poured(writer, b"a" * 4_096, 500) < 100


async def test_the_rest_of_a_request_that_was_answered_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_WITHIN", 0.3)
    async with serving() as server, connected(server) as (reader, writer):
        writer.write(CHUNKED % b"GET /health" + b"0\r\nX-Trailer: ")
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"alive\n")
            with contextlib.suppress(ConnectionResetError):  # closed too: the byte came after that
                while not reader.at_eof():  # a byte now and then wins no time
                    writer.write(b"a")
                    await asyncio.sleep(0.05)
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.001):
                            await reader.read(100)


async def test_a_trailer_is_no_header_and_the_connection_goes_on() -> None:
    async with serving() as server, connected(server) as (reader, writer):
        for name in (b"Ann", b"Bob"):
            body = b'{"name":"%b"}' % name
            asked = CHUNKED % b"POST /api/me" + b"%x\r\n%b\r\n0\r\nX-Trailer: b\r\n\r\n" % (len(body), body)
            writer.write(asked)
            async with asyncio.timeout(PATIENCE):
                assert (await reader.readuntil(b"}")).endswith(b'"name":"%b","lang":"en"}' % name)


# --- long work -------------------------------------------------------------------------------


class Slow:
    """A solver that takes until somebody says so."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked: list[bytes] = []

    def solve(self, game: str, question: bytes) -> Settled:
        self.asked.append(question)
        return Settled(self.go.wait(PATIENCE), b"{}")


async def test_nobody_waits_for_the_solver_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(games, "solve", lru_cache(slow.solve))
    async with serving() as server, server.http() as http:
        asked = asyncio.create_task(http.post("/api/solve/pyramid", content=b'"first"'))
        while not slow.asked:
            await asyncio.sleep(0)
        assert (await http.get("/health")).text == "alive\n"
        assert not asked.done()
        slow.go.set()
        assert (await asked).status_code == 200
        assert (await http.post("/api/solve/pyramid", content=b'"first"')).status_code == 200
    assert slow.asked == [b'"first"']


async def test_an_address_has_few_questions_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr(games, "solve", lru_cache(slow.solve))
    async with serving() as server, server.http() as http:
        asked = [
            asyncio.create_task(http.post("/api/solve/pyramid", content=b"%d" % number))
            for number in range(MAX_JOBS + 1)
        ]
        (refused,), waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert (refused.result().status_code, refused.result().json()["code"]) == (429, "too_fast")
        slow.go.set()
        assert {answer.status_code for answer in await asyncio.gather(*waiting)} == {200}
        assert (await http.post("/api/solve/pyramid", content=b'"again"')).status_code == 200


# --- headers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("sockets", ["picows", "websockets"])
async def test_a_page_without_an_address_is_a_foreign_page(sockets: Sockets) -> None:
    async with serving(sockets=sockets) as server, server.http() as http:
        for origin in ("http://[", "http://a]"):
            answer = await http.post("/api/me", json={}, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page")
            with pytest.raises(InvalidStatus) as refused:
                await server.connect(additional_headers={"Origin": origin})
            assert refused.value.response.status_code == 403


async def test_a_host_too_long_for_a_picture_is_refused() -> None:
    async with serving() as server, server.http() as http:
        picture = f"/api/tables/{await server.table()}/qr.svg"
        most = tables.ADDRESS_LENGTH - len("http://")
        for length in (most + 1, 4_000):
            answer = await http.get(picture, headers={"host": "a" * length})
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        answer = await http.get(picture, headers={"host": "a" * most})
        assert answer.status_code == 200
        assert answer.text.startswith("<svg")


async def test_programs_change_who_they_are_by_their_token() -> None:
    async with serving() as server, server.http() as http:
        ann = await server.join(await server.table(), "Ann")
        changed = await http.post("/api/me", json={"name": "Zoé"}, headers=bearer(ann))
        assert changed.json()["name"] == "Zoé"
        assert f"{PLAIN}={ann.token};" in changed.headers["set-cookie"]
        http.cookies.clear()
        assert (await http.get("/api/me", headers=bearer(ann))).json()["name"] == "Zoé"
        forged = await http.post("/api/me", json={}, headers={"authorization": "Bearer x; Domain=y"})
        assert "Domain" not in forged.headers["set-cookie"]


# --- pages and descriptions ------------------------------------------------------------------


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "POST"])
async def test_pages_are_only_looked_at(method: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    async with serving(client=tmp_path) as server, server.http() as http:
        for page in ("/", "/t/ABCDE"):
            answer = await http.request(method, page)
            assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
        assert (await http.head("/")).status_code == 200


async def test_a_script_is_compressed_once_and_not_in_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    compress = gzip.compress

    def seen(data: bytes, *, mtime: int) -> bytes:
        threads.append(threading.get_ident())
        return compress(data, mtime=mtime)

    text = "let a = 1;\n" * 500
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1234.js").write_text(text)
    monkeypatch.setattr(gzip, "compress", seen)
    async with serving(client=tmp_path) as server, server.http() as http:
        found = [await http.get("/assets/app-1234.js") for _ in range(3)]
        assert {answer.text for answer in found} == {text}
        assert {answer.headers["content-encoding"] for answer in found} == {"gzip"}
        part = await http.get("/assets/app-1234.js", headers={"range": "bytes=4-8"})
        assert (part.status_code, part.text) == (206, "a = 1")
        plain = await http.get("/assets/app-1234.js", headers={"accept-encoding": "identity"})
        assert (plain.text, plain.headers.get("content-encoding")) == (text, None)
        known = {"if-none-match": found[0].headers["etag"]}
        assert (await http.get("/assets/app-1234.js", headers=known)).status_code == 304
        assert (await http.head("/assets/app-1234.js")).content == b""
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()


async def test_every_address_that_changes_something_says_that_it_refuses_foreign_pages() -> None:
    found: dict[str, Any] = document()["paths"]
    for path, methods in found.items():
        for method, about in methods.items():
            assert ("403" in about["responses"]) == (method != "get"), (method, path)


# --- records ---------------------------------------------------------------------------------


async def test_a_match_left_by_everybody_is_its_hosts_to_delete(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "morphee.sqlite3")) as server, server.http() as http:
        ann, bob = await server.match()
        address = f"/api/records/{ann.lobby['match']}"
        assert (await http.delete(address, headers=bearer(ann))).status_code == 409
        (table,) = server.node.tables.values()
        server.node.close_table(table)  # as after `idle_table`
        assert (await http.get(address)).status_code == 200
        assert (await http.delete(address, headers=bearer(bob))).status_code == 403
        assert (await http.delete(address, headers=bearer(ann))).status_code == 204
        for client in (ann, bob):
            assert (await http.get("/api/records", headers=bearer(client))).json() == []
        for again in (http.get, http.delete):
            assert (await again(address, headers=bearer(ann))).status_code == 404


async def test_the_best_alone_are_not_those_a_bot_played() -> None:
    quick = msgspec.structs.replace(QUICK, speed=1000.0)
    async with serving(settings=quick) as server, server.http() as http:
        for name, stays in (("Ann", True), ("Bob", False)):
            code = await server.table("uluru", config={"glass": 30})
            (client,) = await server.seated(code, name)
            watcher = await server.join(code, "Eve", role="watch")
            await client.ask(t="start")
            if not stays:
                await client.say(t="leave")
            await watcher.until_lobby(lambda lobby: lobby["phase"] == "over")
        (best,) = (await http.get("/api/best/uluru")).json()
        assert best["name"] == "Ann"


# --- settings --------------------------------------------------------------------------------


def test_settings_the_server_could_not_work_with_are_refused() -> None:
    for name in ("tables_window", "request_rate", "speed", "ping_every", "clock_every", "violations"):
        for value in ("0", "-1"):
            with pytest.raises(Failure, match=rf"--set {name}=\S+: has to be above 0"):
                settings_from([f"{name}={value}"])


def test_waits_may_be_nothing_but_not_less() -> None:
    assert settings_from(["batch_window=0", "bot_grace=0"]).batch_window == 0
    with pytest.raises(Failure, match=r"bot_grace=-1\S*: has to be at least 0"):
        settings_from(["bot_grace=-1"])


async def test_who_has_lost_their_seat_reads_the_record_as_the_public_does() -> None:
    async with serving() as server:
        ann, bob = await server.match(nights=3)
        await bob.act({"type": "light", "lanterns": 2})
        path = f"/api/records/{ann.lobby['match']}"
        async with server.http(authorization=f"Bearer {bob.token}") as http:
            assert b'"lanterns":2' in (await http.get(path)).content
            await ann.ask(t="kick", person=bob.id)
            assert await bob.closed() == 4406
            told = (await http.get(path)).content
        assert b'"lit"' in told
        assert b'"lanterns":2' not in told
