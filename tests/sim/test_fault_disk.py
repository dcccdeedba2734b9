"""The simulated disk is a store like the others, and loses exactly what a real one may lose."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from morphee.sim.faults.disk import Disk, DiskStore, Pace
from morphee.store.contract import Store
from tests.store.contract import StoreContract, head

pytestmark = pytest.mark.virtual


class TestDiskStore(StoreContract):
    @pytest.fixture(autouse=True)
    def _disk(self) -> None:
        self.disk = Disk(Random(1), Pace(jitter=0.01, late=0.2, heard=0.02))

    def make(self) -> Store:
        return DiskStore(self.disk)


async def opened(disk: Disk) -> DiskStore:
    store = DiskStore(disk)
    await store.open()
    return store


async def test_what_was_not_durable_is_lost_in_a_crash() -> None:
    disk = Disk(pace=Pace(latency=1.0))
    store = await opened(disk)
    store.save_table("ABCDE", b"one", 0)
    store.crash()
    await asyncio.sleep(5)
    assert await (await opened(disk)).tables() == []


async def test_a_group_on_its_way_is_there_entirely_or_not_at_all() -> None:
    left = set()
    for seed in range(40):
        disk = Disk(Random(seed), Pace(latency=1.0))
        store = await opened(disk)
        store.create(head("m"))
        store.append("m", 0, [b"1", b"2"])
        await asyncio.sleep(0.5)
        store.append("m", 2, [b"3"])
        store.crash()
        left.add(tuple(await (await opened(disk)).read("m")))
    assert left == {(), (b"1", b"2")}, "the third was never handed over"


async def test_what_is_durable_may_not_be_known_yet() -> None:
    disk = Disk(pace=Pace(latency=1.0, heard=5.0))
    store = await opened(disk)
    done = store.save_table("ABCDE", b"one", 0)
    await asyncio.sleep(1.01)
    assert disk.content.tables == {"ABCDE": b"one"}
    assert not done.done()
    store.crash()
    assert disk.content.tables == {"ABCDE": b"one"}


async def test_a_failing_disk_makes_writes_late_and_says_so() -> None:
    disk = Disk()
    store = await opened(disk)
    told: list[str | None] = []
    store.watch(told.append)
    disk.failing = "disk full"
    done = store.save_table("ABCDE", b"one", 0)
    await asyncio.sleep(3)
    assert (done.done(), told) == (False, ["disk full"])
    disk.failing = None
    await done
    assert (told, disk.content.tables) == (["disk full", None], {"ABCDE": b"one"})


async def test_a_disk_that_still_fails_when_it_is_closed_fails_what_waits() -> None:
    disk = Disk()
    store = await opened(disk)
    disk.failing = "disk full"
    done = store.probe()
    await store.close()
    with pytest.raises(OSError, match="disk full"):
        await done
