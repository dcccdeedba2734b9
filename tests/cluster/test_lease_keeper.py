"""A node that gives its tables up keeps none, also of those that it was about to take."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from morphee.server.cluster.lease_keeper import LeaseKeeper
from morphee.server.cluster.node_state import CUT_OFF, DRAINING, UP, NodeState
from morphee.store.contract import Lease

CODE = "ABCDE"


class Node:
    """A node and its store: what is taken and what is given up again."""

    owner = "me"

    def __init__(self) -> None:
        self.services = SimpleNamespace(tick=lambda: 0.0, loop=asyncio.get_running_loop())
        self.tables: dict[str, Any] = {}
        self.released: list[Lease] = []
        self.asked_again = 0
        self.acquires, self.reads = asyncio.Event(), asyncio.Event()

    async def acquire(self, codes: list[str]) -> list[Lease]:
        self.acquires.set()
        return [Lease(code, 1) for code in codes]

    async def take_up(self, leases: list[Lease]) -> None:
        await self.reads.wait()
        there = SimpleNamespace(peer=self)
        for lease in leases:
            self.tables[lease.table] = SimpleNamespace(
                code=lease.table, lease=lease, audience=[there], abandon=lambda: None
            )

    def ask_hello_again(self) -> None:
        self.asked_again += 1

    async def release(self, leases: list[Lease]) -> None:
        self.released += leases

    def save_clocks(self, everyone: bool) -> None:
        """There is no match."""


@pytest.mark.parametrize("state", [CUT_OFF, DRAINING])
async def test_a_table_that_is_being_taken_is_given_up_too(state: NodeState) -> None:
    node: Any = Node()
    keeper = LeaseKeeper(node, node, bus=True, sockets=lambda: 0)
    taking = asyncio.ensure_future(keeper.take(CODE))
    await node.acquires.wait()
    await keeper.give_up(state)
    assert node.released == []
    node.reads.set()
    assert not await taking
    assert node.tables == {}
    assert node.released == [Lease(CODE, 1)]
    assert node.asked_again == 1, "who had come to it finds its next owner"
    assert keeper.state is state


async def test_a_node_that_ends_takes_no_part_again() -> None:
    node: Any = Node()
    keeper = LeaseKeeper(node, node, bus=True, sockets=lambda: 0)
    await keeper.give_up()
    with pytest.raises(AssertionError, match="draining cannot become up"):
        keeper.become(UP)
    with pytest.raises(AssertionError, match="draining cannot become cut off"):
        await keeper.give_up(CUT_OFF)
    assert not keeper.owns_tables()
    await keeper.give_up()  # as when it closes after it has handed its tables over
