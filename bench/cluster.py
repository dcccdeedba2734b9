"""`morphee bench cluster`: what a second node costs and brings, beside one node on SQLite, in one run.

Tables of six play Pilo Pilo (bench/generator/player.hpp) over real sockets of loopback, as in `bench server`:
settings are the defaults, except that match time runs ten times as fast and that no limit holds one address
back. The six sit at the owner of their table, at the other node (an edge), or three here and three there.
Nodes, PostgreSQL, NATS and the load share all processors of the machine: figures compare settings with each
other, and are no measure of what a machine of its own would do. They are measured with few tables, for the
latency of a machine that is not busy, and with many, for the cost of an action in each role.

Stalls are those of players whose socket is at the other node, from the death (SIGKILL) or the drain (SIGTERM)
of the owner until their next action is acknowledged.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg  # type: ignore[import-untyped]
import msgspec

from bench.generators import Generator, program
from bench.processes import CORES, TICKS, first_in_line, stolen
from bench.windows import Window
from tests.cluster.parts import SERVE, NatsServer, NodeProcess, cluster
from tests.cluster.players import open_tables
from tests.proofs.database import database

SEATS = 6
SPEED = 10.0
FEW, MANY = 2, 16
"""Tables."""
WARM_UP = 2.0
SETTINGS = (f"speed={SPEED}", "proposal=0")


class Alone:
    """One node without others."""

    def __init__(self, where: Sequence[str]) -> None:
        self._where = tuple(where)
        self.port = 0
        self.pid = 0

    async def start(self) -> None:
        settings = [part for setting in SETTINGS for part in ("--set", setting)]
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "morphee", *SERVE, *settings, *self._where), stdout=subprocess.PIPE
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
        self.pid = self._process.pid

    async def stop(self) -> None:
        self._process.terminate()
        await self._process.wait()


class Figures(msgspec.Struct):
    """What was measured of one setting under one load; µs of processor an answered action, by role."""

    setting: str
    tables: int
    window: Window
    micros: dict[str, float]


# --- processor time --------------------------------------------------------------------------


def cpu(pid: int, with_children: bool = False) -> float:
    """Seconds of processor that a process has used; those of its children that have ended as well."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(int(field) for field in fields[11 : 15 if with_children else 13]) / TICKS


def postgres(url: str) -> list[int]:
    """The processes of the server, itself first."""
    folder = Path(parse_qs(urlsplit(url).query)["host"][0])
    server = int((folder / "postmaster.pid").read_text().splitlines()[0])
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [server, *map(int, children)]


def cpu_of_postgres(url: str) -> float:
    server, *children = postgres(url)
    total = cpu(server, with_children=True)
    for child in children:
        with suppress(OSError):  # it has ended, and is counted with the server from now on
            total += cpu(child)
    return total


class Roles:
    """Whose processor time is measured, by role."""

    def __init__(self, url: str | None, nodes: Mapping[str, int], nats: NatsServer | None = None) -> None:
        self._url = url
        self._pids = {**nodes, **({} if nats is None else {"NATS": nats.pid})}

    def used(self) -> dict[str, float]:
        found = {role: cpu(pid) for role, pid in self._pids.items()}
        return found if self._url is None else {**found, "PostgreSQL": cpu_of_postgres(self._url)}

    def processes(self) -> list[int]:
        return [*self._pids.values(), *(() if self._url is None else postgres(self._url))]


# --- playing ---------------------------------------------------------------------------------


class Load(msgspec.Struct, frozen=True):
    """What plays, for how long; ``first``: before everything else that runs on this machine."""

    command: list[str]
    seconds: float
    first: bool


def _watch(generator: Generator, roles: Roles, load: Load) -> tuple[Window, dict[str, float]]:
    with first_in_line([generator.pid, *roles.processes()] if load.first else ()):
        return _count(generator, roles, load.seconds)


def _count(generator: Generator, roles: Roles, seconds: float) -> tuple[Window, dict[str, float]]:
    time.sleep(min(WARM_UP, seconds))
    before, lent = roles.used(), stolen()
    generator.ask("begin")
    time.sleep(seconds)
    window = msgspec.convert(generator.ask("end"), Window)
    after = roles.used()
    answers = max(1, window.answers)
    micros = {role: 1e6 * (after[role] - before[role]) / answers for role in after}
    micros["load"] = 1e6 * window.busy / answers
    share = (stolen() - lent) / window.seconds / len(CORES)
    return msgspec.structs.replace(window, stolen=share), micros


@contextmanager
def _seated(command: list[str], ports: Sequence[int], away: int) -> Iterator[Generator]:
    """A generator whose tables are owned by the first node, with so many of each six at the other one."""
    options = ("--speed", str(SPEED), "--seats", str(SEATS))
    also = ("--also", str(ports[-1]), "--away", str(away)) if away else ()
    with Generator(command, ports[0], *options, *also, shares=True) as generator:
        yield generator


class Seats(msgspec.Struct, frozen=True):
    """Where the six of each table sit: so many at the second node. The first owns the tables."""

    setting: str
    away: int = 0


def _play(
    load: Load, nodes: Sequence[Any], away: int, roles: Roles, tables: int
) -> tuple[Window, dict[str, float]]:
    command = load.command
    ports = [node.port for node in nodes]
    if away < SEATS:
        with _seated(command, ports, away) as generator:
            generator.ask(f"open {tables}")
            return _watch(generator, roles, load)
    # A table goes with the first who comes to it: all six come to the owner first, then to the edge.
    with tempfile.TemporaryDirectory() as folder, _seated(command, ports, 0) as first:
        first.ask(f"open {tables}")
        first.ask("drain")
        first.ask(f"save {folder}/tables")
        options = ("--speed", str(SPEED), "--seats", str(SEATS), "--letter", "q")
        with Generator(command, ports[-1], *options, shares=True) as generator:
            generator.ask(f"rejoin {folder}/tables {tables}")
            first.end()
            return _watch(generator, roles, load)


async def _figures(seats: Seats, load: Load, nodes: Sequence[Any], roles: Roles, tables: int) -> Figures:
    window, micros = await asyncio.to_thread(_play, load, nodes, seats.away, roles, tables)
    return Figures(seats.setting, tables, window, micros)


async def _empty(url: str) -> str:
    """A database of its own: tables of an earlier setting would be played on by bots."""
    name = f"b{secrets.token_hex(6)}"
    connection = await asyncpg.connect(url)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return url.replace("/postgres?", f"/{name}?")


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


ONE = "one node, SQLite", "one node, PostgreSQL"
TWO = (
    Seats("two nodes, at the owner"),
    Seats("two nodes, at an edge", SEATS),
    Seats("two nodes, three and three", SEATS // 2),
)


async def _one_node(setting: str, load: Load, url: str, tables: int) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        sqlite = setting == ONE[0]
        where = ("--data", folder) if sqlite else ("--postgres", await _empty(url))
        async with _alone(where) as nodes:
            roles = Roles(None if sqlite else url, {"owner": nodes[0].pid})
            return await _figures(Seats(setting), load, nodes, roles, tables)


async def _two_nodes(seats: Seats, load: Load, url: str, tables: int) -> Figures:
    async with cluster(await _empty(url), settings=SETTINGS, direct=True) as (nats, pair):
        roles = Roles(url, {"owner": pair[0].pid, "edge": pair[1].pid}, nats)
        return await _figures(seats, load, pair, roles, tables)


async def _measure(load: Load, times: int, url: str) -> list[Mapping[str, Any]]:
    sizes = FEW, MANY
    figures = [await _one_node(name, load, url, tables) for name in ONE for tables in sizes]
    figures += [await _two_nodes(seats, load, url, tables) for seats in TWO for tables in sizes]
    async with cluster(await _empty(url), direct=True) as (_, pair):
        deaths = await _stalls(pair, signal.SIGKILL, times)
        drains = await _stalls(pair, signal.SIGTERM, times)
    return [_row(found) for found in figures] + [_stall("death", deaths), _stall("drain", drains)]


ROLES = ("owner", "edge", "PostgreSQL", "NATS", "load")


def _row(found: Figures) -> Mapping[str, Any]:
    return {
        "setting": found.setting,
        "tables": found.tables,
        "actions/s": round(found.window.answers / found.window.seconds),
        "ms to the ack, p50 / p90 / p99": str(found.window.ack),
        "ms to all six told, p50 / p90 / p99": str(found.window.told),
        **{f"{role}, µs": round(found.micros[role]) if role in found.micros else "" for role in ROLES},
        "stolen": f"{found.window.stolen:.1%}",
    }


def _stall(name: str, stalls: list[float]) -> Mapping[str, Any]:
    """In the same columns."""
    middle, worst = statistics.median(stalls), max(stalls)
    figures = f"p50 {middle:.2f} s, worst of {len(stalls)}: {worst:.2f} s"
    empty = dict.fromkeys(["tables", "actions/s"], "")
    return {
        "setting": f"stall of a {name}",
        **empty,
        "ms to the ack, p50 / p90 / p99": figures,
        "ms to all six told, p50 / p90 / p99": "",
        **{f"{role}, µs": "" for role in ROLES},
        "stolen": "",
    }


def measure(seconds: float, times: int, first: bool = False) -> list[Mapping[str, Any]]:
    """``first``: while it measures, its processes have the processors before everything else."""
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", file=sys.stderr)
    with database() as url:
        assert url is not None
        return asyncio.run(_measure(Load(program(), seconds, first), times, url))
