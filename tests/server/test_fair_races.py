"""What a host may decide about races, and what only a host is told."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from morphee.engine.lag_budget import CAP, DEVICE
from morphee.engine.path_evidence import Measured
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.record import Receipt
from tests.server.virtual import Server, serving

pytestmark = pytest.mark.virtual


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as running:
        yield running


def quick(seat: Seat, races: int) -> list[Receipt]:
    return [Receipt(n, seat, Millis(150), Millis(0), Millis(20), Millis(150)) for n in range(races)]


async def test_the_host_caps_the_fair_wait_at_once_and_for_the_next_match(server: Server) -> None:
    ann, _, _ = await server.match("pillows", 3)
    table = server.node.tables[ann.lobby["code"]]
    assert ann.lobby["fair_wait"] == CAP
    assert table.runner is not None
    judge = table.runner.judge
    assert judge is not None
    for number in range(12):
        judge.observe(Seat(1), Measured(Millis(number), "tcp", Millis(300)))
    assert judge.budget(Seat(1), Millis(20)).credit > 200
    await ann.ask(t="fair_wait", ms=90)
    assert ann.lobby["fair_wait"] == 90
    assert judge.budget(Seat(1), Millis(20)).credit == 90
    assert table.encoded().count(b'"fair_wait":90') == 1
    assert (await ann.ask(t="fair_wait", ms=351))["t"] == "refused"


async def test_a_calibration_is_credited_up_to_its_bound(server: Server) -> None:
    ann, _, _ = await server.match("pillows", 3)
    table = server.node.tables[ann.lobby["code"]]
    assert table.runner is not None
    judge = table.runner.judge
    assert judge is not None
    before = judge.budget(Seat(0), Millis(0)).credit
    await ann.ask(t="calibrate", late=35)
    assert judge.budgets[0].device == DEVICE
    assert judge.budget(Seat(0), Millis(0)).credit == before + DEVICE


async def test_only_the_host_is_told_of_doubts_with_the_numbers(server: Server) -> None:
    ann, bob, cid = await server.match("pillows", 3)
    table = server.node.tables[ann.lobby["code"]]
    key = table.seating.chairs[1].person
    assert key is not None
    with table.handling():
        table.review.add((None, key, None), quick(Seat(1), 12))
    told = (await ann.until("flags"))["flags"]
    assert [(one["person"], one["kind"], one["figure"], one["races"]) for one in told] == [
        (bob.id, "too_quick", 150, 12)
    ]
    assert "150" in told[0]["text"]
    await ann.ask(t="hand_over", person=cid.id)
    assert (await cid.until("flags"))["flags"][0]["person"] == bob.id
    assert not [message for message in bob.heard if message["t"] == "flags"]
    with table.handling():
        pass  # whatever happened, nothing of it is about flags
    await cid.ask(t="ready", on=False)
    assert len([message for message in cid.heard if message["t"] == "flags"]) == 1, "each page is told once"


async def test_who_inherits_the_role_of_host_is_told_of_doubts(server: Server) -> None:
    ann, bob, cid = await server.match("pillows", 3)
    table = server.node.tables[ann.lobby["code"]]
    key = table.seating.chairs[2].person
    assert key is not None
    table.review.add((None, None, key), quick(Seat(2), 12))
    await ann.close()
    assert (await bob.until("flags"))["flags"][0]["person"] == cid.id


async def test_a_match_that_ends_is_reviewed_with_those_before_it(server: Server) -> None:
    ann, _, _ = await server.match("pillows", 3)
    table = server.node.tables[ann.lobby["code"]]
    key = table.seating.chairs[1].person
    table.review.add((None, key, None), quick(Seat(1), 6))
    assert not table.review.flags, "six races are chance"
    table.review.add((key, None, None), quick(Seat(0), 6))
    assert [flag.races for _, flag in table.review.flags] == [12]
