"""What is asked by HTTP: records with their redactions, health, the client's files, headers."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from morphee.kernel.chance import commitment
from morphee.kernel.record import load
from morphee.protocol.fields import PROTOCOL
from morphee.server.http.openapi import document
from morphee.server.transport.cookies import PLAIN
from morphee.store.contract import Ending, StoredMatch, StoredPerson, Unreachable
from morphee.store.memory import MemoryStore
from tests.server.harness import QUICK, Client, Server, serving


async def over(server: Server) -> tuple[Client, Client]:
    ann, bob = await server.match(nights=1)
    await ann.act({"type": "light", "lanterns": 4})
    await bob.act({"type": "light", "lanterns": 2})
    for client in (ann, bob):
        await client.until_lobby(lambda lobby: lobby["phase"] == "over")
    return ann, bob


def events(text: str) -> list[object]:
    return [msgspec.json.decode(line)["event"] for line in text.splitlines()[1:]]


async def test_a_record_tells_each_what_they_may_know_and_everything_after() -> None:
    async with serving() as server, server.http() as http:
        ann, bob = await server.match(nights=1)
        await ann.act({"type": "light", "lanterns": 4})
        address = f"/api/records/{ann.lobby['match']}"
        whole, hidden = (
            {"type": "lit", "seat": 0, "lanterns": 4},
            {"type": "lit", "seat": 0, "lanterns": None},
        )
        for token, seen in ((ann.token, whole), (bob.token, hidden), ("0" * 32, hidden)):
            record = await http.get(address, headers={"cookie": f"{PLAIN}={token}"})
            assert events(record.text)[-1] == seen
            assert "seed" not in record.text
            assert '"id"' not in record.text
        await bob.act({"type": "light", "lanterns": 2})
        await bob.until_lobby(lambda lobby: lobby["phase"] == "over")
        record = await http.get(address)
        found = load(record.content, server.node.services.games.find)
        assert found.header.seed is not None
        assert commitment(bytes.fromhex(found.header.seed)) == found.header.commitment
        assert found.header.names == ("Ann", "Bob")
        assert whole in events(record.text)


async def test_records_are_listed_by_player_and_deleted_by_their_host() -> None:
    async with serving() as server, server.http() as http:
        ann, bob = await over(server)
        address = f"/api/records/{ann.lobby['match']}"
        as_ann, as_bob = ({"authorization": f"Bearer {c.token}"} for c in (ann, bob))
        (seen,) = (await http.get("/api/records", headers=as_ann)).json()
        assert (seen["you"], seen["places"], seen["scores"], seen["yours"]) == ([0], [1, 2], [1, 0], True)
        (other,) = (await http.get("/api/records", headers=as_bob)).json()
        assert (other["you"], other["yours"]) == ([1], False)
        assert (await http.get("/api/records")).status_code == 401
        assert (await http.delete(address, headers=as_bob)).status_code == 403
        assert (await http.delete(address)).status_code == 403
        assert (await http.delete(address, headers=as_ann)).status_code == 204
        assert (await http.get(address)).status_code == 404
        assert (await http.get("/api/records", headers=as_ann)).json() == []


async def test_a_match_that_goes_on_cannot_be_deleted() -> None:
    async with serving() as server, server.http() as http:
        ann, _ = await server.match()
        answer = await http.delete(
            f"/api/records/{ann.lobby['match']}", headers={"authorization": f"Bearer {ann.token}"}
        )
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


async def test_the_best_of_those_alone_are_kept() -> None:
    async with serving() as server, server.http() as http:
        store = server.node.services.store
        code = await server.table("uluru")
        (ann,) = await server.seated(code, "Ann")
        await ann.ask(t="start")
        await ann.until(lambda m: m.get("fresh"))
        kept = await store.find(ann.lobby["match"])
        assert kept is not None
        outcome = {"reason": "solo", "ranking": [[0]], "scores": [-3]}
        await store.finish(kept.head.match, msgspec.convert({"outcome": outcome, "ended": 7}, Ending))
        (best,) = (await http.get("/api/best/uluru")).json()
        assert (best["name"], best["points"], best["match"]) == ("Ann", -3, kept.head.match)
        assert (await http.get("/api/best/chess")).status_code == 404


async def test_the_best_are_read_once_for_all_who_ask_at_a_time() -> None:
    store = MemoryStore()
    read: list[str] = []
    finished = store.finished

    async def counting(game: str, seats: int, limit: int) -> Any:
        read.append(game)
        return await finished(game, seats, limit)

    store.finished = counting  # type: ignore[method-assign]
    async with serving(store) as server, server.http() as http:
        answers = await asyncio.gather(*[http.get("/api/best/uluru") for _ in range(20)])
        assert [answer.json() for answer in answers] == [[]] * 20
        await http.get("/api/best/pyramid")
    assert sorted(read) == ["pyramid", "uluru"]


async def test_health_readiness_and_figures() -> None:
    settings = msgspec.structs.replace(QUICK, metrics_token="figures")
    async with serving(settings=settings) as server, server.http() as http:
        await over(server)
        assert (await http.get("/health")).text == "alive\n"
        assert (await http.get("/ready")).text == "ready\n"
        for wrong in ({}, {"authorization": "Bearer x"}, {"authorization": "figures"}):
            assert (await http.get("/metrics", headers=wrong)).status_code == 404, (
                "figures tell of hidden moves"
            )
        figures = (await http.get("/metrics", headers={"authorization": "Bearer figures"})).text
        assert "morphee_matches_ended_total 1\n" in figures
        assert "morphee_sockets 2\n" in figures
        for took in ("decide", "append", "tell"):
            count = re.search(rf"^morphee_{took}_seconds_count (\d+)$", figures, re.MULTILINE)
            assert count is not None
            assert int(count[1]) > 0
            assert f'morphee_{took}_seconds_bucket{{le="+Inf"}} {count[1]}\n' in figures
        assert "morphee_hop_seconds_count 0\n" in figures, "there is no other node"
        server.node.ready = False
        assert (await http.get("/ready")).status_code == 503


async def test_the_description_names_every_address() -> None:
    async with serving() as server, server.http() as http:
        described = (await http.get("/api/openapi.json")).json()
        assert described == msgspec.json.decode(msgspec.json.encode(document()))
        for path, methods in described["paths"].items():
            if "{" in path or "get" not in methods:
                continue
            expected = (404,) if path == "/metrics" else (200, 401)
            assert (await http.get(path)).status_code in expected, path


async def test_bad_requests_are_refused_in_ones_language() -> None:
    async with serving() as server, server.http() as http:
        answer = await http.post("/api/tables", content=b"{", headers={"accept-language": "fr-FR"})
        assert (answer.status_code, answer.json()) == (
            400,
            {"code": "malformed", "text": "Ce message est illisible."},
        )
        assert (await http.post("/api/tables", json={"game": "chess"})).json()["code"] == "no_such_game"
        wrong = {"game": "lantern", "config": {"nights": 0}}
        assert (await http.post("/api/tables", json=wrong)).json()["code"] == "bad_config"
        assert (await http.post("/api/me", json={"name": "merde"})).status_code == 422
        assert (await http.get("/api/nothing")).status_code == 404
        evil = {"origin": "https://elsewhere.example"}
        assert (await http.post("/api/tables", json={"game": "lantern"}, headers=evil)).status_code == 403


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / ".vite").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Morphée</title>")
    (tmp_path / "assets/app-1234.js").write_text("let x = 1;" * 200)
    (tmp_path / "sw.js").write_text("// worker")
    (tmp_path / ".vite/manifest.json").write_text("{}")
    return tmp_path


async def test_the_client_is_served_with_its_caching(client_folder: Path) -> None:
    async with serving(client=client_folder) as server, server.http() as http:
        script = await http.get("/assets/app-1234.js", headers={"accept-encoding": "gzip"})
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        for page in ("/", "/t/ABCDE", "/rules/uluru", "/index.html"):
            answer = await http.get(page)
            assert answer.status_code == 200
            assert "Morphée" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
            assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert (await http.get("/sw.js")).headers["cache-control"] == "no-cache"
        for missing in ("/assets/gone.js", "/.vite/manifest.json", "/../http.py", "/%2e%2e/http.py"):
            assert (await http.get(missing)).status_code in (404,), missing


async def test_an_unbuilt_client_says_so(tmp_path: Path) -> None:
    async with serving(client=tmp_path / "nowhere") as server, server.http() as http:
        answer = await http.get("/")
        assert (answer.status_code, "make web" in answer.text) == (503, True)


async def test_a_public_table_is_listed_a_private_one_is_not() -> None:
    async with serving() as server:
        code = await server.table()
        ann = await server.join(code)
        async with server.http() as http:
            assert (await http.get("/api/tables")).json() == []
            await ann.ask(t="publish")
            (listed,) = (await http.get("/api/tables")).json()
            assert (listed["code"], listed["host"], listed["people"]) == (code, "Ann", 1)
            assert (await http.get(f"/api/tables/{code.lower()}")).json()["game"] == "lantern"
            picture = await http.get(f"/api/tables/{code}/qr.svg")
            assert picture.headers["content-type"] == "image/svg+xml"
            assert picture.text.startswith("<svg")


async def test_a_cookie_is_enough_and_is_out_of_reach_of_scripts() -> None:
    async with serving() as server:
        async with server.http() as http:
            me = await http.post("/api/me", json={"name": "Zoé", "lang": "fr"})
            assert me.json() == {"name": "Zoé", "lang": "fr"}
            assert "HttpOnly" in me.headers["set-cookie"]
            assert "SameSite=Lax" in me.headers["set-cookie"]
            token = me.cookies[PLAIN]
            assert (await http.get("/api/me")).json()["name"] == "Zoé"
        code = await server.table()
        ids = set()
        for _ in range(2):
            client = await server.connect(additional_headers={"Cookie": f"{PLAIN}={token}"})
            await client.say(t="hello", v=PROTOCOL, table=code)
            welcome = await client.until("welcome")
            assert "token" not in welcome, "a page never learns its token"
            ids.add(welcome["you"])
        assert len(ids) == 1


async def test_what_cannot_be_read_now_is_asleep_and_no_error() -> None:
    class Away(MemoryStore):
        async def person(self, key: str) -> StoredPerson | None:
            raise Unreachable("no route to host")

        async def find(self, match: str) -> StoredMatch | None:
            raise Unreachable("no route to host")

    async with serving(Away()) as server, server.http() as http:
        cookie = {"cookie": f"{PLAIN}={server.node.tokens.issue()}"}
        for address in ("/api/me", "/api/records/0123456789abcdef"):
            answer = await http.get(address, headers=cookie)
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            assert "nosniff" in answer.headers["x-content-type-options"], "as with every answer"
