"""HAProxy with the recipe of deploy/ before two nodes: sockets of one table meet, and a death is survived.

`make e2e` and `make soak` run it; it needs the Debian package haproxy.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.cluster.checker import check
from tests.cluster.parts import NodeProcess, cluster, free_port
from tests.cluster.players import Player, open_tables
from tests.proofs.cluster import TOKEN, figure, played_on, tables_of
from tests.proofs.database import database

pytestmark = [pytest.mark.cluster, pytest.mark.long]
RECIPE = Path(__file__).resolve().parents[2] / "deploy/haproxy.cfg"


@pytest.fixture
def url() -> Iterator[str]:
    with database() as found:
        assert found is not None
        yield found


class Balancer:
    alive = True

    def __init__(self, port: int) -> None:
        self.port = port


@asynccontextmanager
async def balancer(nodes: list[NodeProcess]) -> AsyncIterator[Balancer]:
    program = shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    assert program, "this test needs HAProxy: apt-get install haproxy"
    port = free_port()
    where = {"MORPHEE_BALANCER": f"127.0.0.1:{port}"}
    for name, node in zip(("ONE", "TWO"), nodes, strict=True):
        where[f"MORPHEE_{name}"] = f"127.0.0.1:{node.port}"
    process = await asyncio.create_subprocess_exec(
        program, "-f", str(RECIPE), "-db", env={**os.environ, **where}
    )
    try:
        await asyncio.sleep(2)  # until it has asked for /ready
        yield Balancer(port)
    finally:
        process.terminate()
        await process.wait()


@pytest.mark.timeout(180)
async def test_sockets_of_a_table_meet_at_a_node_and_outlive_it(url: str) -> None:
    settings = [f"metrics_token={TOKEN}", "trust_proxy=127.0.0.1"]
    async with cluster(url, settings=settings) as (_, nodes), balancer(nodes) as front:
        players: list[Player] = await open_tables([front], 4, random.Random(3))
        playing = [asyncio.create_task(player.live()) for player in players]
        await played_on(players, 10)
        counts = [await tables_of(node) for node in nodes]
        assert sum(counts) == 4
        assert [await figure(node, "links_out") for node in nodes] == [0, 0], "all meet where their table is"
        await nodes[counts.index(max(counts))].end(signal.SIGKILL)
        await played_on(players, 10)
        for player in players:
            player.stop.set()
        await asyncio.gather(*playing)
        for player in players:
            await player.settle(0.5)
            await player.drop()
        assert await check(url, players) == []
