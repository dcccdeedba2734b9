"""A store in trouble is a pause: clocks stand still, and everything goes on by itself when it can write."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from morphee.protocol.http import NewTable
from morphee.server.tables.table import Table
from morphee.sim.faults.disk import Disk, DiskStore
from tests.server.virtual import QUICK, Client, Server, serving

pytestmark = pytest.mark.virtual


def is_running(server: Server, client: Client) -> bool:
    runner = server.node.tables[client.lobby["code"]].runner
    assert runner is not None
    return runner.clock.running


async def fail(server: Server, disk: Disk) -> None:
    """Let the disk fail, and the store notice."""
    disk.failing = "disk full"
    server.node.services.store.probe()
    await asyncio.sleep(0.1)
    assert server.node.services.store_away


async def test_a_match_pauses_while_nothing_can_be_stored_and_goes_on_by_itself() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, bob = await server.match()
        await fail(server, disk)
        await bob.until_lobby(lambda lobby: lobby.get("pause") == "store")
        assert not is_running(server, ann)
        assert (await ann.act({"type": "light", "lanterns": 1}))["code"] == "unavailable"
        disk.failing = None
        await bob.until_lobby(lambda lobby: lobby["phase"] == "playing")
        assert is_running(server, ann)
        assert (await ann.act({"type": "light", "lanterns": 1}))["t"] == "ack"


async def test_people_who_come_back_after_a_restart_do_not_start_the_clock_of_a_store_in_trouble() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, _ = await server.match()
    async with serving(DiskStore(disk)) as server:
        await fail(server, disk)
        await asyncio.sleep(5 * QUICK.resume_hold)
        assert not is_running(server, ann)
        disk.failing = None
        await asyncio.sleep(1)
        assert is_running(server, ann)


async def test_the_end_of_a_long_pause_does_not_start_the_clock_of_a_store_in_trouble() -> None:
    disk = Disk()
    settings = msgspec.structs.replace(QUICK, pause_limit=2.0)
    async with serving(DiskStore(disk), settings) as server:
        ann, _ = await server.match()
        await ann.ask(t="pause")
        await fail(server, disk)
        await asyncio.sleep(4)
        assert not is_running(server, ann)
        disk.failing = None
        await asyncio.sleep(1)
        assert is_running(server, ann)


async def test_nothing_is_told_of_a_table_before_all_of_it_is_durable_not_even_that_it_sleeps() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        disk.failing = "disk full"
        table = server.node.create_table(NewTable(game="lantern"))
        assert isinstance(table, Table)
        await fail(server, disk)
        assert not table.published
        disk.failing = None
        await asyncio.sleep(1)
        assert {"host", "people", "seats"} <= set(table.told)
