"""`morphee bench cluster`: what a second node costs and brings, beside one node on SQLite, in one run.

Pairs play Uluru over real sockets of loopback, each player acting again as soon as the last action was
acknowledged (which means durable); settings are the defaults, without limits by address. A pair sits at the
owner of its table, at the other node (an edge), or one here and one there. PostgreSQL, NATS and the players
run on the same machine: figures compare settings with each other, and are no measure of what a machine of its
own would do. Latency is that of one table alone; throughput that of several.

Stalls are those of players whose socket is at the other node, from the death (SIGKILL) or the drain (SIGTERM)
of the owner until their next action is acknowledged.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from tests.cluster.parts import SERVE, NodeProcess, cluster
from tests.cluster.players import Player, open_tables
from tests.proofs.database import database

TABLES = 8
TICKS = os.sysconf("SC_CLK_TCK")
WARM_UP = 1.0


class Alone:
    """One node without others, as the players know it."""

    alive = True

    def __init__(self, where: Sequence[str]) -> None:
        self._where = tuple(where)
        self.port = 0
        self.pid = 0

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "morphee", *SERVE, *self._where), stdout=subprocess.PIPE
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
        self.pid = self._process.pid

    async def stop(self) -> None:
        self._process.terminate()
        await self._process.wait()


class Figures(msgspec.Struct):
    """What was measured of one setting: seconds of latency, actions a second, µs of processor an action."""

    name: str
    p50: float
    p99: float
    rate: float
    owner: float
    edge: float | None


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def _play(players: list[Player], seconds: float) -> tuple[list[float], float]:
    """Let these play; the latencies of their actions, and how many a second there were."""
    tasks = [asyncio.create_task(player.live()) for player in players]
    await asyncio.sleep(WARM_UP)
    for player in players:
        player.waits.clear()
    await asyncio.sleep(seconds)
    found = sorted(wait for player in players for wait in player.waits)
    for player in players:
        player.stop.set()
    await asyncio.gather(*tasks)
    for player in players:
        player.stop.clear()
    return found, len(found) / seconds


async def _figures(
    name: str, nodes: Sequence[Any], homes: tuple[int, int], seconds: float, edge: int | None
) -> Figures:
    """Measure pairs whose players sit at these nodes; every table is owned by the first."""
    draw = random.Random(1)
    one = await open_tables(nodes, 1, draw, homes=homes, at=0, pause=0.0)
    alone, _ = await _play(one[:1] if homes[0] == homes[1] else one[1:], seconds)
    players = await open_tables(nodes, TABLES, draw, homes=homes, at=0, pause=0.0)
    before = [cpu(node.pid) for node in nodes]
    began = asyncio.get_running_loop().time()
    count = sum(len(player.acknowledged) for player in players)
    _, rate = await _play(players, seconds)
    used = [cpu(node.pid) - start for node, start in zip(nodes, before, strict=True)]
    count = sum(len(player.acknowledged) for player in players) - count
    idle = asyncio.get_running_loop().time() - began
    for player in (*one, *players):
        await player.drop()
    assert idle > 0
    return Figures(
        name,
        alone[len(alone) // 2],
        alone[int(len(alone) * 0.99)],
        rate,
        used[0] / count * 1e6,
        None if edge is None else used[edge] / count * 1e6,
    )


@asynccontextmanager
async def _alone(where: Sequence[str]) -> AsyncIterator[list[Alone]]:
    node = Alone(where)
    await node.start()
    try:
        yield [node]
    finally:
        await node.stop()


async def _stalls(nodes: list[NodeProcess], how: int, times: int) -> list[float]:
    """How long players at the other node waited when the owner ended, each time."""
    found = []
    for number in range(times):
        owner, other = nodes[number % 2], nodes[1 - number % 2]
        players = await open_tables([owner, other], 1, random.Random(number), homes=(1, 1), at=0)
        tasks = [asyncio.create_task(player.live()) for player in players]
        await asyncio.sleep(1.0)
        began = asyncio.get_running_loop().time()
        await owner.end(how)
        while any(not player.acked_at or player.acked_at[-1] < began + 0.05 for player in players):
            await asyncio.sleep(0.01)
        await asyncio.sleep(2.5)
        found.append(max(player.stalled(began, asyncio.get_running_loop().time()) for player in players))
        for player in players:
            player.stop.set()
        await asyncio.gather(*tasks)
        for player in players:
            await player.drop()
        await owner.start()
    return found


async def _measure(seconds: float, times: int, url: str) -> list[Mapping[str, Any]]:
    figures: list[Figures] = []
    with tempfile.TemporaryDirectory() as folder:
        async with _alone(("--data", folder)) as nodes:
            figures.append(await _figures("one node, SQLite", nodes, (0, 0), seconds, None))
    async with _alone(("--postgres", url)) as nodes:
        figures.append(await _figures("one node, PostgreSQL", nodes, (0, 0), seconds, None))
    async with cluster(url, direct=True) as (_, pair):
        for name, homes in (("at the owner", (0, 0)), ("at an edge", (1, 1)), ("mixed", (0, 1))):
            edge = None if homes == (0, 0) else 1
            figures.append(await _figures(f"two nodes, {name}", pair, homes, seconds, edge))
        deaths = await _stalls(pair, signal.SIGKILL, times)
        drains = await _stalls(pair, signal.SIGTERM, times)
    return [_row(found) for found in figures] + [_stall("death", deaths), _stall("drain", drains)]


def _row(found: Figures) -> Mapping[str, Any]:
    return {
        "setting": found.name,
        "p50": f"{found.p50 * 1000:.2f} ms",
        "p99 (worst)": f"{found.p99 * 1000:.2f} ms",
        "actions/s": round(found.rate),
        "owner, µs an action": round(found.owner),
        "edge, µs an action": "" if found.edge is None else round(found.edge),
    }


def _stall(name: str, stalls: list[float]) -> Mapping[str, Any]:
    return {
        "setting": f"stall of a {name}, {len(stalls)} times",
        "p50": f"{statistics.median(stalls):.2f} s",
        "p99 (worst)": f"{max(stalls):.2f} s",
        "actions/s": "",
        "owner, µs an action": "",
        "edge, µs an action": "",
    }


def measure(seconds: float, times: int) -> list[Mapping[str, Any]]:
    with database() as url:
        assert url is not None
        return asyncio.run(_measure(seconds, times, url))
