"""The race bench in its short form: paths, lies, the search, the rows and the plot."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from morphee.sim.network import Path, Wire
from morphee.sim.plot import svg
from morphee.sim.race_bench import honest, world
from morphee.sim.race_curves import panels
from morphee.sim.racers import Lie
from morphee.sim.red_team import QUICKER, Table, search, worth


def test_a_stream_is_delivered_in_order_whatever_is_lost_or_stalled() -> None:
    wire = Wire(Path(60, 80, 300, 200), Random("stream"))
    arrivals = [wire.up.arrival(sent) for sent in range(0, 20_000, 10)]
    assert arrivals == sorted(arrivals)
    assert all(arrival >= sent + 30 for sent, arrival in zip(range(0, 20_000, 10), arrivals, strict=True))


def test_one_message_in_fifty_meets_a_stall() -> None:
    wire = Wire(Path(0, 0, 200), Random("stalls"))
    late = sum(wire.down.arrival(sent) > sent for sent in range(0, 3_000_000, 500))
    assert 60 < late < 200


def test_the_round_trip_drifts_within_its_bounds() -> None:
    wire = Wire(Path(100, 0, drift=40), Random("drift"))
    bases = [wire.up.base(at) for at in range(0, 180_000, 1_000)]
    assert (min(bases), max(bases)) == (100, 140)


def test_a_claim_is_never_a_false_start_nor_more_than_was_taken() -> None:
    assert Lie(claim=300).claimed(350, 1) == 100
    assert Lie(claim=300).claimed(90, 1) == 90
    assert Lie(claim=50, every=3).claimed(350, 1) == 350
    assert Lie(claim=50, every=3).claimed(350, 3) == 300


def test_what_a_share_is_worth_lies_between_the_points_known() -> None:
    shares = [0.25 + ms / 400 for ms in QUICKER]
    assert worth(0.25 + 25 / 400, shares) == 25
    assert worth(2, shares) == QUICKER[-1]
    assert worth(0.2, shares) < 0


def test_the_same_search_finds_the_same_lie() -> None:
    table = Table(Path(40))
    shares = table.shares(25)
    assert search(table, 2, 25, shares) == search(table, 2, 25, shares)


def test_worlds_are_the_same_on_every_machine() -> None:
    assert world(3, True) == world(3, True)
    assert all(10 <= racer.path.trip <= 300 for racer in world(3, True))


def test_rows_and_plot_of_the_shortest_run() -> None:
    rows = list(honest(0.0001))
    assert {row.part for row in rows} == {"honest"}
    assert all(0 <= row.right <= 1 for row in rows)
    drawn = ElementTree.fromstring(svg(panels(0.0001)))
    assert len(drawn.findall("{http://www.w3.org/2000/svg}g")) == 6
