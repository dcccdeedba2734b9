"""A node that alone is cut from NATS steps back; when NATS is out of everybody's reach, nobody does."""

from __future__ import annotations

from typing import Any

import pytest

from morphee.server.cluster.isolation import GRACE, Isolation
from morphee.server.cluster.node_state import CUT_OFF, DRAINING, UP, NodeState
from morphee.store.postgres_leases import NodeRow

ME, STEP = "me", 0.25


class World:
    """The node's keeper of leases, and what it does: each step is a quarter of a second."""

    name = ME

    def __init__(self) -> None:
        self.state: NodeState = UP
        self.nats = True
        self.others = {"b": "up"}
        self.nodes: list[NodeRow] = []
        self.postgres = True
        self.ends = False
        """Whether the node is told to end while it writes to the register."""
        self.did: list[str] = []
        self.register: list[str] = []
        self._now = 0.0
        keeper: Any = self
        self._isolation = Isolation(keeper, self._step_back, self._come_back)

    def owns_tables(self) -> bool:
        return self.state is UP

    def reachable(self) -> bool:
        return self.nats

    async def renew(self) -> None:
        if not self.postgres:
            raise TimeoutError
        if self.ends:
            self.state = DRAINING
        self.register.append("up" if self.nats else "cut off")
        rows = {ME: self.register[-1], **self.others}
        self.nodes = [
            NodeRow(name, bus=True, version="1", state=state, sockets=0, matches=0, load=0.0)
            for name, state in rows.items()
        ]

    async def _step_back(self) -> None:
        self.state = CUT_OFF
        self.did.append("back")

    def _come_back(self) -> None:
        self.state = UP
        self.did.append("again")

    async def pass_by(self, seconds: float) -> None:
        until = self._now + seconds
        while self._now < until:
            self._now += STEP
            await self._isolation.look(self._now)


@pytest.fixture
async def world() -> World:
    found = World()
    await found.renew()
    await found.pass_by(2)
    assert found.did == []
    return found


async def test_who_alone_is_cut_off_steps_back_and_comes_back(world: World) -> None:
    world.nats = False
    await world.pass_by(GRACE)
    assert world.did == []
    assert world.register[-1] == "cut off", "the others know at once"
    await world.pass_by(2 * STEP)
    assert world.did == ["back"]
    await world.pass_by(20)
    assert world.did == ["back"]
    world.nats = True
    await world.pass_by(STEP)
    assert world.did == ["back", "again"]
    assert world.register[-1] == "up"


async def test_a_short_cut_changes_nothing(world: World) -> None:
    for _ in range(5):
        world.nats = False
        await world.pass_by(GRACE)
        world.nats = True
        await world.pass_by(STEP)
    assert world.did == []


async def test_nobody_steps_back_when_nats_is_gone_for_all(world: World) -> None:
    world.nats = False
    await world.pass_by(GRACE / 2)
    world.others["b"] = "cut off"  # which we read with the next renewal
    await world.pass_by(10)
    assert world.did == []


@pytest.mark.parametrize("others", [{}, {"b": "draining"}, {"b": "cut off"}])
async def test_who_has_nobody_to_leave_tables_to_keeps_them(world: World, others: dict[str, str]) -> None:
    world.others = others
    await world.renew()
    world.nats = False
    await world.pass_by(10)
    assert world.did == []


async def test_who_stepped_back_comes_back_when_the_others_are_gone(world: World) -> None:
    world.nats = False
    await world.pass_by(3)
    assert world.did == ["back"]
    world.others = {}
    await world.renew()
    await world.pass_by(STEP)
    assert world.did == ["back", "again"]


async def test_without_postgres_the_leases_run_out_by_themselves(world: World) -> None:
    world.nats = world.postgres = False
    await world.pass_by(10)
    assert world.did == []


async def test_who_ends_does_not_come_back(world: World) -> None:
    world.nats = False
    await world.pass_by(3)
    world.state = DRAINING
    world.nats = True
    await world.pass_by(3)
    assert world.did == ["back"]


async def test_who_is_told_to_end_while_it_looks_around_does_not_step_back(world: World) -> None:
    """Coming back from that it would take tables again."""
    world.nats = False
    await world.pass_by(GRACE)
    world.ends = True
    await world.pass_by(3)
    world.nats = True
    await world.pass_by(3)
    assert world.did == []
    assert world.state is DRAINING
