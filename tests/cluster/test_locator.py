"""Who takes a table that nobody owns: the node that was asked for it, unless another has markedly fewer."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from morphee.server.cluster.locator import FEWER, HERE, Locator
from morphee.server.cluster.messages import Owned, Take, Taken, encoder, read_broadcast, read_question
from morphee.store.postgres_leases import Holder, NodeRow

ME, CODE = "me", "ABCDE"


class World:
    """A node with that many tables, and what it says to others: hub, store, keeper and bus in one."""

    name, reachable = ME, True

    def __init__(self, tables: int, others: dict[str, tuple[int, str]], answers: bool | None = True) -> None:
        self.tables: dict[str, Any] = {str(number): object() for number in range(tables)}
        self.nodes = [
            NodeRow(name, bus=True, version="1", state=state, sockets=0, matches=0, load=0.0, tables=count)
            for name, (count, state) in {ME: (tables, "up"), **others}.items()
        ]
        self.node = SimpleNamespace(tables=self.tables)
        self.asked: list[str] = []
        self.told: list[Any] = []
        self.owner = ""
        self._answers = answers

    def owns_tables(self) -> bool:
        return True

    def tick(self) -> float:
        return 0.0

    def find(self, code: str) -> Any:
        return self.tables.get(code)

    async def holder(self, code: str) -> Holder:
        return Holder(self.owner, 1.0 if self.owner else 0.0)

    async def take(self, code: str) -> bool:
        self.owner = ME
        self.tables[code] = SimpleNamespace(lease=SimpleNamespace(epoch=3))
        return True

    async def ask(self, node: str, question: bytes, within: float) -> bytes | None:
        assert read_question(question) == Take(CODE)
        self.asked.append(node)
        if self._answers:
            self.owner = node
        return None if self._answers is None else encoder.encode(Taken(self._answers))

    def tell_all(self, data: bytes) -> None:
        self.told.append(read_broadcast(data))


async def located(world: Any) -> str | None:
    return await Locator(world, world, world, world).locate(CODE, 5)


@pytest.mark.parametrize(
    ("mine", "others"),
    [
        (0, {}),
        (FEWER, {"b": (0, "up")}),
        (50, {"b": (50 - FEWER, "up")}),
        (50, {"b": (0, "draining")}),
        (50, {"b": (90, "up"), "c": (49, "up")}),
    ],
)
async def test_it_is_taken_here_while_no_other_has_markedly_fewer(
    mine: int, others: dict[str, tuple[int, str]]
) -> None:
    world = World(mine, others)
    assert await located(world) == HERE
    assert world.asked == []
    assert world.told == [Owned(CODE, 3, ME)], "who may still think to own it is told"


async def test_else_the_one_with_fewest_is_asked_to_take_it() -> None:
    world = World(50, {"b": (20, "up"), "c": (10, "up"), "d": (0, "draining")})
    assert await located(world) == "c"
    assert world.asked == ["c"]
    assert CODE not in world.tables


@pytest.mark.parametrize("answers", [False, None])
async def test_it_is_taken_here_if_that_one_does_not(answers: bool | None) -> None:
    world = World(50, {"b": (10, "up")}, answers)
    assert await located(world) == HERE
    assert world.asked == ["b"]


async def test_one_that_is_owned_is_left_there_however_many_its_owner_has() -> None:
    world = World(0, {"b": (500, "up")})
    world.owner = "b"
    assert await located(world) == "b"
    assert (world.asked, world.told) == ([], [])


async def test_one_whose_owner_is_cut_from_nats_is_waited_for_and_taken() -> None:
    """That owner cannot be spoken to, and gives its tables up in a moment."""
    world = World(0, {"b": (1, "cut off")})
    world.owner = "b"
    asyncio.get_running_loop().call_later(0.15, lambda: setattr(world, "owner", ""))
    assert await located(world) == HERE


async def test_it_is_not_waited_for_by_who_is_cut_off_too() -> None:
    world = World(0, {"b": (1, "cut off")})
    world.owner, world.reachable = "b", False
    assert await located(world) == "b"
