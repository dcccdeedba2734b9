"""The life of an action in a cluster, in virtual time: what it costs in each role, and when all were told.

An action comes to its client's node. An edge passes it to the owner over NATS. The owner takes it in,
PostgreSQL stores it, the owner tells everybody: its own clients at once, the others over NATS and their edge.
Costs of processor are measured (`scale.COSTS`); what passes without any (the window in which actions are
gathered, the finish judge, the disk, the wires) is a wait, fitted where hardly anybody plays. How long people
wait when many play is the simulation's to say; it is compared with what was measured before anything else is
asked of it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from morphee.sim.queues import Do, Machine, Process, Simulation

TAKE_IN = 0.35
"""The share of the owner's work on an action that comes before it is stored."""
INWARD = 0.25
"""The share of the work of edge and NATS that is for the action itself; the rest is for telling of it."""
CHECK_INTERVAL = 0.01
"""Seconds between two times that a node attends to its sockets: pings and their answers."""


class Costs(msgspec.Struct, frozen=True):
    """Microseconds of processor an action at a table of six."""

    owner: float
    """All six are its own clients."""
    link: float
    """More for the owner if all six are at an edge."""
    edge: float
    """For the edge, if all six are there; so for NATS."""
    nats: float
    postgres: float
    load: float = 0.0
    """For the players, where they are on the same machine."""
    socket: float = 0.0
    """For a node, a second and socket, whether anybody acts or not."""


class Waits(msgspec.Struct, frozen=True):
    """Milliseconds in which no processor is needed."""

    store: float
    """Between taking an action in and telling of it, at the least."""
    spread: float
    """More than that on average, at random."""
    hop: float
    """Both ways between two nodes."""


class Plan(msgspec.Struct, frozen=True):
    """``away``: the share of the seats that come over an edge. ``shared``: everything runs on one machine
    with so many processors; else each node has one, and each shard of PostgreSQL and each NATS several."""

    nodes: int
    tables: int
    rate: float
    """Actions a second of each table."""
    away: float = 0.0
    shared: int | None = None
    shards: int = 1
    buses: int = 1
    processors: int = 8
    """Of a shard, and of a machine of NATS."""
    sockets: int = 0
    """Of each node, which cost something whether anybody acts or not."""


class Outcome(msgspec.Struct, frozen=True):
    """Milliseconds until all were told, and how busy the busiest of each role was."""

    actions: int
    p50: float
    p90: float
    p99: float
    busy: dict[str, float]


class Cluster:
    def __init__(self, plan: Plan, costs: Costs, waits: Waits, seed: int = 1) -> None:
        self.told: list[float] = []
        self._plan, self._costs, self._waits = plan, costs, waits
        self._draw = random.Random(seed)
        self._simulation = Simulation()
        shared = None if plan.shared is None else Machine(self._simulation, plan.shared)
        self._nodes = [self._process(shared, 1) for _ in range(plan.nodes)]
        self._shards = [self._process(shared, plan.processors) for _ in range(plan.shards)]
        self._buses = [self._process(shared, plan.processors) for _ in range(plan.buses)]
        self._players = self._process(shared, 1)

    def _process(self, machine: Machine | None, threads: int) -> Process:
        return (machine or Machine(self._simulation, threads)).process(threads)

    def run(self, seconds: float) -> Outcome:
        plan, now = self._plan, 0.0
        while (now := now + self._draw.expovariate(plan.tables * plan.rate)) < seconds:
            self._simulation.later(now, Action(self, self._draw.randrange(plan.tables)).begin)
        self._keep_sockets(seconds)
        self._simulation.run()
        told = sorted(self.told)
        roles = {"node": self._nodes, "PostgreSQL": self._shards, "NATS": self._buses}
        threads = {"node": 1, "PostgreSQL": plan.processors, "NATS": plan.processors}
        return Outcome(
            len(told),
            1000 * told[len(told) // 2],
            1000 * told[int(len(told) * 0.9)],
            1000 * told[int(len(told) * 0.99)],
            {role: self._busiest(found, seconds) / threads[role] for role, found in roles.items()},
        )

    def _keep_sockets(self, seconds: float) -> None:
        cost = self._plan.sockets * self._costs.socket / 1e6 * CHECK_INTERVAL
        for number in range(int(seconds / CHECK_INTERVAL) if cost else 0):
            for node in self._nodes:
                when = (number + self._draw.random()) * CHECK_INTERVAL
                self._simulation.later(when, lambda node=node: node.do(cost, _nothing))  # type: ignore[misc]

    def _busiest(self, processes: Sequence[Process], seconds: float) -> float:
        return max(process.used for process in processes) / seconds

    def players(self, share: float, then: Do) -> None:
        """They are told, on processors of their own unless all share one machine."""
        if self._plan.shared is None:
            then()
        else:
            self._players.do(self._costs.load * share / 1e6, then)


def _nothing() -> None:
    """Follows."""


class Action:
    """One action at a table. The owner is given by the table's number; its edge is the next node."""

    def __init__(self, cluster: Cluster, table: int) -> None:
        self._all = cluster
        self._plan, self._costs, self._waits = cluster._plan, cluster._costs, cluster._waits
        nodes = cluster._nodes
        self._owner = nodes[0] if cluster._plan.shared else nodes[table % len(nodes)]
        self._edge = nodes[(table + 1) % len(nodes)] if cluster._plan.shared is None else nodes[-1]
        self._store = cluster._shards[table % len(cluster._shards)]
        self._bus = cluster._buses[table % len(cluster._buses)]
        self._left = 0

    def begin(self) -> None:
        self._began = self._all._simulation.now
        costs = self._costs
        if self._all._draw.random() < self._plan.away:
            self._edge.do(costs.edge * INWARD / 1e6, lambda: self._hop(INWARD, self._take_in))
        else:
            self._take_in()

    def _hop(self, share: float, then: Do) -> None:
        half = self._waits.hop / 2000
        self._bus.do(self._costs.nats * share / 1e6, lambda: self._all._simulation.later(half, then))

    def _take_in(self) -> None:
        self._owner.do(self._costs.owner * TAKE_IN / 1e6, self._wait)

    def _wait(self) -> None:
        more = self._all._draw.expovariate(1 / self._waits.spread)
        self._all._simulation.later((self._waits.store + more) / 1000, self._append)

    def _append(self) -> None:
        self._store.do(self._costs.postgres / 1e6, self._tell)

    def _tell(self) -> None:
        costs, away = self._costs, self._plan.away
        self._owner.do((costs.owner * (1 - TAKE_IN) + costs.link * away) / 1e6, self._send)

    def _send(self) -> None:
        away = self._plan.away
        self._left = (away < 1) + (away > 0)
        if away < 1:
            self._all.players(1 - away, self._arrived)
        if away > 0:
            share = (1 - INWARD) * away
            self._hop(share, lambda: self._edge.do(self._costs.edge * share / 1e6, self._at_edge))

    def _at_edge(self) -> None:
        self._all.players(self._plan.away, self._arrived)

    def _arrived(self) -> None:
        self._left -= 1
        if not self._left:
            self._all.told.append(self._all._simulation.now - self._began)
