"""`python -m morphee.sim.scale`: how many machines so many players need, and how long they wait.

Costs are those of bench/cluster.md. First the simulation plays what was measured there, two nodes on one
machine, and says how far it is off. Then it plays the plan. docs/scale.md says what follows.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator

import msgspec

from morphee.sim.cluster_load import Cluster, Costs, Outcome, Plan, Waits

SEATS = 6
TARGET = 0.5
"""How busy a processor may be, so that the tables of a neighbour that died fit in."""
CELL = 50
"""The most nodes on one PostgreSQL and one NATS: see docs/scale.md."""
CONNECTIONS = 5
"""Of a node to PostgreSQL."""


class Row(msgspec.Struct, frozen=True):
    """One row of bench/cluster.md: actions a second of all tables, milliseconds until all six were told."""

    setting: str
    tables: int
    away: float
    rate: float
    p50: float
    p90: float


class Register(msgspec.Struct, frozen=True):
    """What a node asks of PostgreSQL twice a second although nobody acts, in milliseconds of a processor
    (`python -m bench.register`)."""

    renew: float
    """Renewing the leases of a hundred tables."""
    read: float
    """Reading the register, for each node in it, in a cell."""
    read_among_many: float
    """The same where there are a thousand."""


PROCESSORS = 2
"""Of the machine on which it was measured, shared by nodes, PostgreSQL, NATS and the players."""
COSTS = Costs(owner=326, link=20, edge=112, nats=79, postgres=190, load=5, socket=51)
WAITS = Waits(store=1.45, spread=0.8, hop=0.1)
CLOSE, LESS_CLOSE = 0.3, 0.6
"""How far simulated and measured may be apart, p50 and p90, as a share."""
REGISTER = Register(renew=2.0, read=0.02, read_among_many=0.086)
ALONE = 1.7
"""How much more an action costs where little happens: nothing is decided, stored or told together."""
ROWS = (
    Row("at the owner", 2, 0.0, 93, 2.5, 3.8),
    Row("at the owner", 16, 0.0, 758, 2.2, 3.2),
    Row("at an edge", 2, 1.0, 95, 2.7, 3.6),
    Row("at an edge", 16, 1.0, 755, 3.0, 5.4),
    Row("at the owner", 36, 0.0, 1_713, 2.5, 4.0),
    Row("at an edge", 36, 1.0, 1_634, 4.6, 11.9),
    Row("three and three", 2, 0.5, 91, 2.8, 3.7),
    Row("three and three", 16, 0.5, 761, 2.7, 3.8),
)


def again(row: Row, seconds: float = 60.0) -> Outcome:
    """Play what was measured."""
    plan = Plan(2, row.tables, row.rate / row.tables, row.away, shared=PROCESSORS)
    return Cluster(plan, COSTS, WAITS).run(seconds)


class Need(msgspec.Struct, frozen=True):
    """What so many players need: processors of each role, at the share of `TARGET`."""

    tables: int
    actions: float
    """A second."""
    nodes: int
    cells: int
    postgres: int
    nats: int
    connections: int
    """To one PostgreSQL, if there were no cells."""
    register: float
    """Processors of PostgreSQL that would only read the register, if there were no cells."""


def need(players: int, rate: float, away: float) -> Need:
    """``rate``: actions a second of a table. ``away``: the share of seats that come over an edge."""
    tables = math.ceil(players / SEATS)
    actions = tables * rate
    an_action = ALONE * COSTS.owner + away * (COSTS.link + COSTS.edge)
    nodes = math.ceil((actions * an_action + players * COSTS.socket) / 1e6 / TARGET)
    cells = math.ceil(nodes / CELL)
    per_cell = nodes / cells
    renewals = 2 * nodes * (REGISTER.renew * tables / nodes / 100 + REGISTER.read * per_cell) / 1000
    return Need(
        tables=tables,
        actions=actions,
        nodes=nodes,
        cells=cells,
        postgres=math.ceil((actions * ALONE * COSTS.postgres / 1e6 + renewals) / TARGET),
        nats=math.ceil(actions * away * COSTS.nats / 1e6 / TARGET),
        connections=CONNECTIONS * nodes,
        register=2 * nodes * nodes * REGISTER.read_among_many / 1000,
    )


def planned(found: Need, away: float, nodes: int | None = None, seconds: float = 1.0) -> Outcome:
    """Play it, with so many nodes if not with those needed: shards and NATS as many as there are cells."""
    nodes = nodes or found.nodes
    cells = math.ceil(nodes / CELL)
    processors = max(1, math.ceil(found.postgres / cells))
    plan = Plan(
        nodes,
        found.tables,
        found.actions / found.tables,
        away,
        shards=cells,
        buses=cells,
        processors=processors,
        sockets=found.tables * SEATS // nodes,
    )
    costs = msgspec.structs.replace(COSTS, owner=ALONE * COSTS.owner, postgres=ALONE * COSTS.postgres)
    return Cluster(plan, costs, WAITS).run(seconds)


def lines(options: argparse.Namespace) -> Iterator[str]:
    yield "| measured: setting | tables | p50 / p90, ms | simulated, ms |\n| --- | --- | --- | --- |"
    for row in ROWS:
        seen = again(row)
        yield f"| {row.setting} | {row.tables} | {row.p50} / {row.p90} | {seen.p50:.1f} / {seen.p90:.1f} |"
    found = need(options.players, options.rate, options.away)
    yield f"\n{options.players:,} players, {options.rate} actions a second of a table,"
    yield f"{options.away:.0%} of the seats over an edge:\n"
    yield from (f"- {name}: {getattr(found, name):,.0f}" for name in found.__struct_fields__)
    seen = planned(found, options.away, options.nodes, options.seconds)
    busy = ", ".join(f"{role} {share:.0%}" for role, share in seen.busy.items())
    yield f"\n{seen.actions:,} actions simulated on {options.nodes or found.nodes:,} nodes: all told after"
    yield f"{seen.p50:.1f} ms (p50), {seen.p90:.1f} ms (p90), {seen.p99:.1f} ms (p99); busiest: {busy}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--rate", type=float, default=2.0, help="actions a second of a table (default 2)")
    parser.add_argument("--away", type=float, default=0.1, help="share of seats over an edge (default 0.1)")
    parser.add_argument("--nodes", type=int, help="play it on so many nodes (default: as many as needed)")
    parser.add_argument("--seconds", type=float, default=0.5, help="of virtual time (default 0.5)")
    for line in lines(parser.parse_args()):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
