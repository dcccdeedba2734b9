"""Acknowledged means durable, for every kind of message: on a disk that takes its time."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from morphee.protocol.fields import PROTOCOL
from morphee.server.tables.identity import key_of
from morphee.server.tables.snapshot import GatheringSnapshot, PlayingSnapshot, decode, encode
from morphee.sim.faults.disk import Disk, DiskStore, Pace
from tests.server.harness import QUICK
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


PLACE = {"type": "place_bird", "bird": "red", "place": "T"}
LIFT = {"type": "lift_bird", "bird": "blue"}


async def glass(server: Server) -> list[Client]:
    """Two players of Uluru while the glass runs: birds are placed in secret."""
    clients = await server.match("uluru", glass=180)
    for client in clients:
        if client.offers:
            await client.act(client.offers[0])
    for client in clients:
        while client.public["phase"] != "glass":
            await client.next()
    assert (await clients[0].act(PLACE))["t"] == "ack"
    await asyncio.gather(*(client.quiet(1.0) for client in clients))
    return clients


async def batch_begins(server: Server) -> None:
    """Wait until just after a batch was decided, so that what comes next is at the same place of the next."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(server.node.services.batcher.next_batch(loop.time()) + 0.0001 - loop.time())


@pytest.mark.parametrize("before", [0.0, 0.0015, 0.0055])
@pytest.mark.parametrize("probe", [{"id": "p", "action": LIFT}, {"id": "first", "action": PLACE}])
async def test_the_time_of_an_answer_that_stores_nothing_tells_no_hidden_move(
    probe: dict[str, Any], before: float
) -> None:
    """A refusal, and the answer to an id that was answered before, while a rival's move is on its way to the
    disk and while none is. The rival moved so many seconds ``before``: decided together with what is refused,
    or in the batch before."""
    took: list[float] = []
    for rival in (False, True):
        async with serving(DiskStore(Disk(pace=Pace(latency=0.02)))) as server:
            ann, bob = await glass(server)
            await ann.say(t="act", id="first", action={**PLACE, "place": "L1"})
            await asyncio.gather(*(client.quiet(1.0) for client in (ann, bob)))
            await batch_begins(server)
            if rival:
                await bob.say(t="act", id="b", action=PLACE)
            await asyncio.sleep(before)
            loop = asyncio.get_running_loop()
            began = loop.time()
            await ann.say(t="act", **probe)
            await ann.until(lambda m: m["t"] in ("ack", "refused") and m["id"] == probe["id"])
            took.append(loop.time() - began)
    assert took[0] == pytest.approx(took[1], abs=1e-6)
    assert took[0] < 0.01


@pytest.mark.parametrize(("before", "commits"), [(0.0015, 0), (0.0055, 1)])
async def test_the_answer_to_a_move_waits_for_a_commit_under_way_and_not_for_a_move_of_its_own_batch(
    before: float, commits: int
) -> None:
    """A disk makes one commit at a time: SECURITY.md says what that tells. A rival who moved so many seconds
    ``before``, in the same four milliseconds or those before, makes one wait for so many ``commits``."""
    took: list[float] = []
    for rival in (False, True):
        async with serving(DiskStore(Disk(pace=Pace(latency=0.02)))) as server:
            ann, bob = await glass(server)
            await batch_begins(server)
            if rival:
                await bob.say(t="act", id="b", action=PLACE)
            await asyncio.sleep(before)
            loop = asyncio.get_running_loop()
            began = loop.time()
            assert (await ann.act({**PLACE, "place": "L1"}))["t"] == "ack"
            took.append(loop.time() - began)
    later = took[1] - took[0]
    assert later == pytest.approx(0.0, abs=1e-6) if not commits else 0.0 < later < 0.021


async def test_a_refusal_that_rests_on_what_is_being_stored_waits_for_it() -> None:
    disk = Disk(pace=Pace(latency=0.02))
    async with serving(DiskStore(disk)) as server:
        ann, _ = await glass(server)
        await ann.say(t="act", id="a", action={**PLACE, "place": "L1"})
        await asyncio.sleep(0.0025)
        await ann.say(t="act", id="b", action={**PLACE, "place": "L1"})  # there already, once that is stored
        answers = [await ann.until(lambda m: m["t"] in ("ack", "refused")) for _ in range(2)]
        assert [(m["t"], m["id"]) for m in answers] == [("ack", "a"), ("refused", "b")]


async def test_who_breaks_off_before_they_are_let_in_keeps_no_place() -> None:
    """Newcomers without a token yet come back as somebody else: each would keep a place until stored."""
    settings = msgspec.structs.replace(QUICK, people_per_table=4)
    async with serving(DiskStore(Disk(pace=SLOW)), settings) as server:
        code = await server.table()
        for _ in range(5):
            client = await server.connect(address="10.0.0.1")
            await client.say(t="hello", v=PROTOCOL, table=code, name="Ann", lang="en")
            await asyncio.sleep(0.01)
            await client.close()
        bob = await server.connect(address="10.0.0.1")
        await bob.say(t="hello", v=PROTOCOL, table=code, name="Bob", lang="en")
        assert (await bob.until(lambda m: m["t"] in ("welcome", "bye")))["t"] == "welcome"


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
