"""Acknowledged means durable, for every kind of message: on a disk that takes its time."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from morphee.server.tables.identity import key_of
from morphee.server.tables.snapshot import GatheringSnapshot, PlayingSnapshot, decode, encode
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


async def test_who_leaves_is_told_so_when_it_is_stored() -> None:
    disk = Disk(pace=SLOW)
    async with serving(DiskStore(disk)) as server:
        ann, bob = await seated(server)
        await bob.say(t="leave")
        await bob.say(t="sit", id="too late")
        assert await bob.closed() == 4407
        assert key_of(bob.token).encode() not in disk.content.tables[ann.lobby["code"]]
        assert [m for m in bob.heard if m.get("id") == "too late"] == []


async def test_who_is_kicked_is_told_so_when_it_is_stored() -> None:
    disk = Disk(pace=SLOW)
    async with serving(DiskStore(disk)) as server:
        ann, bob = await seated(server)
        await ann.say(t="kick", person=bob.id, id="k")
        assert await bob.closed() == 4406
        stored = disk.content.tables[ann.lobby["code"]]
        assert b'"kicked":["' + key_of(bob.token).encode() in stored
        assert (await ann.until("ack"))["id"] == "k"


async def test_a_restored_table_is_not_shown_before_it_is_stored_as_it_is_shown() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, _ = await seated(server)
        code = ann.lobby["code"]
    lost = msgspec.structs.replace(decode(disk.content.tables[code]), state=PlayingSnapshot("never dealt"))
    disk.content.tables[code] = encode(lost)
    disk.pace = SLOW
    async with serving(DiskStore(disk)) as server:
        again = await server.join(code, token=ann.token)
        assert again.lobby["phase"] == "gathering"
        assert decode(disk.content.tables[code]).state == GatheringSnapshot()


async def test_a_second_page_of_somebody_new_is_let_in_when_they_are_stored() -> None:
    disk = Disk(pace=SLOW)
    async with serving(DiskStore(disk)) as server:
        code, token = await server.table(), server.node.tokens.issue()
        pages = [await server.connect(token=token) for _ in range(2)]
        for page in pages:
            await page.say(t="hello", v=1, table=code)
        await pages[1].until("welcome")
        assert key_of(token).encode() in disk.content.tables[code]
