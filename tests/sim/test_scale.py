"""The simulation of a cluster: queues as the textbook has them, then what was measured, then what was not."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from morphee.sim import scale
from morphee.sim.cluster_load import Cluster, Plan
from morphee.sim.queues import Machine, Simulation

DOCS = Path(__file__).resolve().parents[2] / "docs"


def _nothing() -> None:
    pass


def test_a_queue_waits_as_long_as_theory_says() -> None:
    """Poisson arrivals, jobs of one length, one processor (M/D/1): the mean wait is ρ / (2 μ (1 - ρ))."""
    simulation, draw, waits = Simulation(), random.Random(1), list[float]()
    process = Machine(simulation, 1).process()
    now, job, busy = 0.0, 0.001, 0.8
    for _ in range(60_000):
        now += draw.expovariate(busy / job)

        def come(at: float = now) -> None:
            process.do(job, lambda: waits.append(simulation.now - at - job))

        simulation.later(now, come)
    simulation.run()
    assert sum(waits) / len(waits) == pytest.approx(busy * job / (2 * (1 - busy)), rel=0.1)
    assert process.used == pytest.approx(60_000 * job)


def test_processes_of_a_machine_take_turns() -> None:
    simulation, ended = Simulation(), list[tuple[str, float]]()
    machine = Machine(simulation, 1)
    one, two = machine.process(), machine.process(threads=2)
    for name, process in (("one", one), ("one", one), ("two", two), ("two", two)):
        process.do(1.0, lambda name=name: ended.append((name, simulation.now)))  # type: ignore[misc]
    simulation.run()
    assert ended == [("one", 1.0), ("two", 2.0), ("two", 3.0), ("one", 4.0)]


def test_threads_of_a_process_work_at_once() -> None:
    simulation = Simulation()
    process = Machine(simulation, 4).process(threads=3)
    for _ in range(6):
        process.do(1.0, _nothing)
    simulation.run()
    assert simulation.now == 2.0


@pytest.mark.parametrize("row", scale.ROWS, ids=lambda row: f"{row.setting}, {row.tables}")
def test_what_was_measured_of_two_nodes_is_simulated(row: scale.Row) -> None:
    seen = scale.again(row)
    assert seen.p50 == pytest.approx(row.p50, rel=scale.CLOSE)
    assert seen.p90 == pytest.approx(row.p90, rel=scale.LESS_CLOSE)


def test_an_edge_costs_a_hop_and_load_costs_time() -> None:
    def p50(tables: int, away: float) -> float:
        return Cluster(Plan(2, tables, 46.0, away, shared=2), scale.COSTS, scale.WAITS).run(10).p50

    assert p50(2, 1.0) > p50(2, 0.5) > p50(2, 0.0)
    assert p50(70, 0.0) > p50(2, 0.0)


def test_a_plan_keeps_everything_half_idle() -> None:
    found = scale.need(30_000, 2.0, 0.1)
    assert found.tables == 5_000
    seen = scale.planned(found, 0.1, seconds=0.5)
    assert 0.3 < seen.busy["node"] < 0.8
    assert seen.p99 < 50
    million = scale.need(1_000_000, 2.0, 0.1)
    assert million.nodes > 30 * found.nodes
    assert million.cells == -(-million.nodes // scale.CELL)


def _rows(page: str, columns: str) -> list[list[str]]:
    """The table of a page below that line of its head, as numbers."""
    text = (DOCS / page).read_text(encoding="utf-8")
    below = text.split(columns, 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip().replace(",", "") for cell in line.strip("|").split("|")] for line in below]


def test_the_documents_say_what_is_computed() -> None:
    for players, tables, nodes, postgres, nats, *_ in _rows("operate.md", "| players at once"):
        found = scale.need(int(players), 2.0, 0.1)
        assert [int(tables), int(nodes)] == [found.tables, found.nodes + 1], "one more than needed"
        assert [int(postgres), int(nats)] == [found.postgres, found.nats]
    million = scale.need(1_000_000, 2.0, 0.1)
    told = [int(row[-1]) for row in _rows("scale.md", "| part | how many |")]
    assert told == [million.nodes, million.cells, million.postgres, million.nats]


def test_half_of_the_nodes_would_not_do() -> None:
    found = scale.need(12_000, 2.0, 0.1)
    enough, few = scale.planned(found, 0.1), scale.planned(found, 0.1, nodes=found.nodes // 3)
    assert few.p99 > 5 * enough.p99
    assert msgspec.structs.asdict(few)["actions"] == enough.actions
