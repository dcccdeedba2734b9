"""Acknowledged means durable, for every kind of message: on a disk that takes its time."""

from __future__ import annotations

import asyncio

import pytest

from morphee.server.tables.identity import key_of
from morphee.sim.faults.disk import Disk, DiskStore, Pace
from tests.server.virtual import Client, Server, serving

pytestmark = pytest.mark.virtual
SLOW = Pace(latency=0.5)


async def seated(server: Server) -> list[Client]:
    clients = await server.seated(await server.table(), "Ann", "Bob")
    await asyncio.gather(*(client.quiet(2.0) for client in clients))
    return clients


async def test_a_name_that_the_table_knows_already_is_stored_for_its_person() -> None:
    disk = Disk(pace=SLOW)
    async with serving(DiskStore(disk)) as server:
        ann, _ = await seated(server)
        assert (await ann.ask(t="rename", name="Ann"))["t"] == "ack"
        assert disk.content.people[key_of(ann.token)].name == "Ann"
