"""Two nodes, a real PostgreSQL and a real NATS: one dies, one is drained, and everybody plays on."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import asyncpg  # type: ignore[import-untyped]
import httpx
import msgspec
import pytest

from tests.cluster.checker import check
from tests.cluster.parts import SERVE, cluster
from tests.cluster.players import Player, open_tables
from tests.proofs.cluster import TOKEN, tables_of
from tests.proofs.database import database
from tests.test_deploy import alerts, metrics_in

pytestmark = pytest.mark.cluster


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with database() as found:
        assert found is not None
        yield found


@pytest.fixture
async def url(server: str) -> str:
    """A database of its own."""
    name = f"t{uuid4().hex}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return server.replace("/postgres?", f"/{name}?")


async def _played(players: list[Player], more: int) -> None:
    """Wait until everybody has had that many more actions acknowledged."""
    before = [len(player.acknowledged) for player in players]
    async with asyncio.timeout(60):
        while any(len(p.acknowledged) < n + more for p, n in zip(players, before, strict=True)):
            await asyncio.sleep(0.02)


async def _stopped(players: list[Player], playing: list[asyncio.Task[None]]) -> None:
    """Let everybody stop and hear what is still on its way."""
    for player in players:
        player.stop.set()
    await asyncio.gather(*playing)
    for player in players:
        await player.settle(0.5)
    for player in players:
        await player.drop()


@pytest.mark.timeout(180)
async def test_a_death_and_a_drain_lose_nothing_and_everybody_plays_on(url: str) -> None:
    async with cluster(url) as (_, nodes):
        one, other = nodes
        players = await open_tables(nodes, 2, random.Random(1))
        playing = [asyncio.create_task(player.live()) for player in players]
        await _played(players, 20)

        await one.end(signal.SIGKILL)
        await _played(players, 20)
        await one.start()

        assert await other.end(signal.SIGTERM) == 0
        await _played(players, 20)
        await other.start()
        await _played(players, 20)

        await _stopped(players, playing)
        assert await check(url, players) == []
        assert sum(player.greeted_again for player in players) > 0, "some kept their sockets"


@pytest.mark.timeout(180)
@pytest.mark.parametrize("program", ["morphee", "tests.cluster.unfenced"])
async def test_who_stood_still_longer_than_a_lease_changes_nothing(url: str, program: str) -> None:
    """The owner stands still, its table is taken over, and it wakes up with plans of its own. With the fence
    nothing comes of them; without the fence (a program made for this test) the checker finds what did."""
    settings = ["bot_grace=0.2", "away_after=0.5", "ping_every=0.1"]
    async with cluster(url, 2, settings, ("-m", program)) as (_, nodes):
        players = await open_tables(nodes, 1, random.Random(2))
        playing = [asyncio.create_task(player.live()) for player in players]
        await _played(players, 5)
        nodes[0].send(signal.SIGSTOP)
        nodes[0].alive = False  # the balancer has noticed
        await players[0].drop()
        await _played(players, 10)
        for player in players:
            player.stop.set()
        await asyncio.gather(*playing)
        for player in players:
            await player.rename("Zoe")
            await player.settle(0.2)
        nodes[0].send(signal.SIGCONT)
        await asyncio.sleep(2.0)
        for player in players:
            await player.settle(0.2)
            await player.drop()
        findings = await check(url, players)
        for _ in range(0 if program == "morphee" else 20):
            if not findings:  # a slow machine: the woken owner has not written yet
                await asyncio.sleep(1.0)
                findings = await check(url, players)
    assert bool(findings) == (program != "morphee"), findings


@pytest.mark.timeout(120)
async def test_a_node_that_alone_is_cut_from_nats_leaves_its_tables_to_the_others(url: str) -> None:
    async with cluster(url) as (_, nodes), httpx.AsyncClient(timeout=30) as http:
        cut = nodes[0]
        at_cut, at_other = (f"http://127.0.0.1:{node.port}" for node in nodes)
        players = await open_tables(nodes, 1, random.Random(3), homes=(0, 1), at=0)
        code = players[0].code
        playing = [asyncio.create_task(player.live()) for player in players]
        await _played(players, 5)
        cut.bus.cut()
        async with asyncio.timeout(30):
            while (await http.get(f"{at_cut}/ready")).status_code == 200:
                await asyncio.sleep(0.05)
        cut.alive = False  # the balancer has noticed
        await _played(players, 5)
        assert {player.at for player in players} == {1}
        away = await http.get(f"{at_cut}/api/tables/{code}")
        assert (away.status_code, away.json()["code"]) == (503, "unavailable"), "there is such a table"
        assert (await http.post(f"{at_cut}/api/tables", json={"game": "uluru"})).status_code == 503
        assert (await http.get(f"{at_other}/api/tables/{code}")).status_code == 200
        cut.bus.mend()
        async with asyncio.timeout(30):
            while (await http.get(f"{at_cut}/ready")).status_code != 200:
                await asyncio.sleep(0.05)
        assert (await http.get(f"{at_cut}/api/tables/{code}")).status_code == 200
        await _stopped(players, playing)
        assert await check(url, players) == []


@pytest.mark.timeout(120)
async def test_any_node_answers_for_every_table(url: str) -> None:
    async with cluster(url, settings=[f"metrics_token={TOKEN}"]) as (_, nodes):
        one, other = (f"http://127.0.0.1:{node.port}" for node in nodes)
        async with httpx.AsyncClient(timeout=30) as http:
            made = await http.post(f"{one}/api/tables", json={"game": "uluru", "public": True})
            code = made.json()["code"]
            for node in (one, other):
                assert (await http.get(f"{node}/api/tables/{code}")).json()["code"] == code
                async with asyncio.timeout(30):  # a node knows of another that has just come a moment later
                    while [table["code"] for table in (await http.get(f"{node}/api/tables")).json()] != [
                        code
                    ]:
                        await asyncio.sleep(0.1)
                assert (await http.get(f"{node}/api/tables/{code}/qr.svg")).status_code == 200
                assert (await http.get(f"{node}/ready")).status_code == 200
            assert (await http.get(f"{other}/api/tables/ZZZZZ")).status_code == 404
            async with asyncio.timeout(30):
                while True:  # the table goes with the first who comes to it, wherever it was made
                    player = Player("Ann", code, 1, nodes, random.Random(1))
                    await player.sit(0)
                    await player.drop()
                    if await tables_of(nodes[1]) == 1:
                        break
            assert await tables_of(nodes[0]) == 0
            figures = await _figures_of(nodes[1].port)
            assert {name for rule in alerts() for name in metrics_in(rule["expr"])} <= figures.keys()
            assert figures["morphee_nodes"] == 2
            shown = await asyncio.to_thread(_shown, url)
            assert [node["state"] for node in shown["nodes"]] == ["up", "up"]
            assert sorted(node["tables"] for node in shown["nodes"]) == [0, 1]
            assert [(lease["table"], lease["left"] > 0) for lease in shown["leases"]] == [(code, True)]
            nodes[0].send(signal.SIGSTOP)  # what it is asked now, nobody answers
            assert (await http.get(f"{other}/api/tables/{code}")).json()["code"] == code
            nodes[0].send(signal.SIGCONT)


@pytest.mark.timeout(120)
async def test_wrong_codes_at_one_node_are_wrong_codes_at_the_other(url: str) -> None:
    """One that is guessed right costs nothing, and shows whether an address may guess at all."""
    settings = ["guesses=4", "guesses_refill=0.0001"]
    async with (
        cluster(url, settings=settings, limits=True) as (_, nodes),
        httpx.AsyncClient(timeout=30) as http,
    ):
        one, other = (f"http://127.0.0.1:{node.port}/api/tables" for node in nodes)
        code = (await http.post(one, json={"game": "uluru"})).json()["code"]
        assert (await http.get(f"{other}/{code}")).status_code == 200
        async with asyncio.timeout(30):
            while (await http.get(f"{one}/ZZZZZ")).status_code == 404:
                pass
        async with asyncio.timeout(30):  # the last of them may still be on its way
            while (await http.get(f"{other}/{code}")).status_code != 429:
                await asyncio.sleep(0.05)


async def _figures_of(port: int) -> dict[str, float]:
    """What Prometheus would be told there; of those with labels, one of each name."""
    async with httpx.AsyncClient(timeout=30) as http:
        headers = {"authorization": f"Bearer {TOKEN}"}
        told = (await http.get(f"http://127.0.0.1:{port}/metrics", headers=headers)).text
    rows = [line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#")]
    types = [(line.split()[2], 0.0) for line in told.splitlines() if line.startswith("# TYPE")]
    return {**dict(types), **{name.split("{")[0]: float(value) for name, value in rows}}


def _shown(url: str) -> Any:
    """What `morphee cluster` shows."""
    command = [sys.executable, "-m", "morphee", "cluster", "--postgres", url]
    text = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert "1 tables, 0 without an owner" in text
    found = subprocess.run([*command, "--json"], capture_output=True, timeout=60, check=True).stdout
    return msgspec.json.decode(found)


@pytest.mark.timeout(120)
async def test_a_second_node_without_nats_is_refused_in_one_sentence(url: str) -> None:
    async with cluster(url, 1):
        second = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "morphee", *SERVE, "--postgres", url],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert second.returncode != 0
    assert "several need --nats URL" in second.stderr
    assert len(second.stderr.strip().splitlines()) == 1
