"""The edges of a table: watchers who come first, silence, names in the Night, what outlives a restart."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from morphee.server.matches.batcher import Batcher
from morphee.server.rate_limit import FORGET_AFTER, Buckets
from morphee.server.tables import presence
from morphee.server.tables.state import Gathering
from morphee.server.transport.path_meter import MEASURED_FOR
from morphee.sim.faults.disk import Disk, DiskStore
from tests.server.virtual import QUICK, Client, Server, serving

pytestmark = pytest.mark.virtual

SELDOM = msgspec.structs.replace(QUICK, ping_every=30.0, away_after=60.0)
"""Nobody is looked after by the clock while such a server is tested."""


def people(client: Client) -> dict[str, str]:
    return {person["id"]: person["name"] for person in client.lobby["people"]}


async def test_who_only_watches_is_never_the_host() -> None:
    async with serving() as server:
        code = await server.table()
        watcher = await server.join(code, "Wil", role="watch")
        assert watcher.lobby["host"] is None
        ann, bob = await server.seated(code, "Ann", "Bob")
        assert ann.lobby["host"] == ann.id
        assert (await ann.ask(t="hand_over", person=watcher.id))["code"] == "role_cannot"
        for client in (ann, bob):
            assert (await client.ask(t="ready"))["t"] == "ack"
        assert (await ann.ask(t="start"))["t"] == "ack"


async def test_a_table_left_to_watchers_goes_to_the_next_who_comes_to_play() -> None:
    async with serving() as server:
        code = await server.table()
        ann = await server.join(code, "Ann")
        watcher = await server.join(code, "Wil", role="watch")
        assert (await ann.ask(t="hand_over", person=watcher.id))["code"] == "role_cannot"
        await ann.say(t="leave")
        await ann.closed()
        await watcher.until_lobby(lambda lobby: lobby["host"] is None)
        bob = await server.join(code, "Bob")
        assert bob.lobby["host"] == bob.id
        again = await server.join(code, "Wil", token=watcher.token)
        await bob.ask(t="hand_over", person=again.id)
        await again.until_lobby(lambda lobby: lobby["host"] == again.id)


async def test_a_page_that_only_watches_does_not_hold_a_seat() -> None:
    async with serving() as server:
        ann, bob = await server.match(nights=3)
        await server.join(ann.lobby["code"], "Ann", token=ann.token, role="watch")
        await ann.close()
        await bob.until_lobby(lambda lobby: lobby["seats"][0]["away"] is not None)
        await bob.until_lobby(lambda lobby: lobby["host"] == bob.id)


async def test_silence_is_noticed_when_it_is_too_long_and_not_at_the_next_look() -> None:
    settings = msgspec.structs.replace(QUICK, ping_every=20.0, away_after=5.0)
    async with serving(settings=settings) as server:
        ann = await server.join(await server.table())
        table = server.node.tables[ann.lobby["code"]]
        with table.handling():
            presence._look(table)
        (person,) = table.people.values()
        assert table.timers["notice"].when() == pytest.approx(person.heard_at() + 5.0, abs=0.05)
        person.attendances[0].peer.heard_at -= 6.0
        with table.handling():
            presence._notice_all(table)
        await ann.until_lobby(lambda lobby: not lobby["people"][0]["here"])


async def away(server: Server, code: str, seat: int) -> None:
    """As if that player's phone slept, its socket still open, for longer than any grace."""
    table = server.node.tables[code]
    person = table.people[table.seating.people()[seat]]
    for there in person.attendances:
        there.peer.heard_at -= 1000
    with table.handling():
        presence.notice(table, person)
        person.gone_at -= 1000
        presence.notice(table, person)
    assert table.seating.chairs[seat].away is not None


@pytest.mark.parametrize("message", [{"t": "ping", "n": 1}, {"t": "sync"}])
async def test_a_seat_is_given_back_to_the_first_word_of_the_same_socket(message: dict[str, object]) -> None:
    async with serving(settings=SELDOM) as server:
        ann, bob = await server.match(nights=3)
        await away(server, ann.lobby["code"], 0)
        await bob.until_lobby(lambda lobby: lobby["seats"][0]["away"] is not None)
        await ann.say(**message)
        await bob.until_lobby(lambda lobby: lobby["seats"][0]["away"] is None)
        assert bob.lobby["people"][0]["here"]


async def test_a_pong_of_the_same_socket_gives_the_seat_back() -> None:
    async with serving(settings=SELDOM) as server:
        ann, bob = await server.match(nights=3)
        table = server.node.tables[ann.lobby["code"]]
        await away(server, table.code, 0)
        for there in table.people[table.seating.people()[0]].attendances:
            there.peer.ping()
        await bob.until_lobby(lambda lobby: lobby["seats"][0]["away"] is not None)
        await bob.until_lobby(lambda lobby: lobby["seats"][0]["away"] is None)


async def pings_of(client: Client, chatty: bool, seconds: float) -> int:
    """How many pings this client is sent in that time, in which it speaks all the time or says nothing."""
    sent: list[bytes] = []
    socket: Any = client.socket
    ping = socket.wire.ping

    def counted(payload: bytes, size: int) -> None:
        sent.append(payload)
        ping(payload, size)

    socket.wire.ping = counted
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while loop.time() < until:
        if chatty:
            await client.say(t="ping", n=1)
        await asyncio.sleep(0.02)
    socket.wire.ping = ping
    return len(sent)


async def test_with_too_much_to_do_only_who_is_silent_or_long_unmeasured_is_pinged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    often = msgspec.structs.replace(QUICK, socket_rate=1000.0, socket_burst=1000.0)
    async with serving(settings=often) as server:
        ann, bob = await server.match(nights=3)
        assert await pings_of(ann, chatty=True, seconds=3) > 20
        monkeypatch.setattr(Batcher, "is_late", True)
        assert await pings_of(ann, chatty=True, seconds=3) == 0
        assert await pings_of(ann, chatty=False, seconds=3) > 20
        assert await pings_of(ann, chatty=True, seconds=2.5 * MEASURED_FOR) == 2
        assert all(person["here"] for person in bob.lobby["people"])
        assert all(seat["away"] is None for seat in bob.lobby["seats"])


async def test_no_name_is_told_in_the_night() -> None:
    async with serving() as server:
        dreamer, *spirits = await server.match("dream", 4, eldest=0)
        code = dreamer.lobby["code"]
        await dreamer.act({"type": "wear_mask"})
        before = people(dreamer)
        assert (await spirits[0].ask(t="rename", name="Lighthouse"))["code"] == "hushed"
        await server.join(code, "Lighthouse", token=spirits[1].token)
        late = await server.join(code, "Lighthouse", role="watch")
        await dreamer.until_lobby(lambda lobby: len(lobby["people"]) == 5)
        assert people(dreamer) == {**before, late.id: "Guest"}
        table = server.node.tables[code]
        with table.handling():
            table.state = Gathering()  # the Night is over
        await dreamer.until_lobby(lambda _: people(dreamer)[late.id] == "Lighthouse")
        assert people(dreamer)[spirits[1].id] == "Lighthouse"


async def test_a_picture_asked_for_between_two_changes_does_not_stay() -> None:
    async with serving(settings=SELDOM) as server:
        ann = await server.join(await server.table())
        for message in ({"t": "lock"}, {"t": "sync"}, {"t": "lock", "on": False}):
            await ann.say(**message)
        assert (await ann.ask(t="rename", name="Anna"))["t"] == "ack"
        assert ann.lobby["locked"] is False


async def test_whom_one_does_not_want_to_hear_is_remembered_over_a_restart() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, bob = await server.seated(await server.table(), "Ann", "Bob")
        assert (await ann.ask(t="mute", person=bob.id, on=True))["t"] == "ack"
        code = ann.lobby["code"]
    async with serving(DiskStore(disk)) as server:
        again = await server.join(code, "Ann", token=ann.token)
        other = await server.join(code, "Bob", token=bob.token)
        assert (await other.ask(t="say", text="hello?"))["t"] == "ack"
        assert "said" not in {message["t"] for message in await again.quiet()}


async def test_who_is_kicked_does_not_come_back_as_a_screen() -> None:
    async with serving() as server:
        ann, bob = await server.seated(await server.table(), "Ann", "Bob")
        await ann.ask(t="kick", person=bob.id)
        assert await bob.closed() == 4406
        screen = await server.connect()
        await screen.say(t="hello", v=1, table=ann.lobby["code"], role="screen", token=bob.token)
        assert await screen.closed() == 4406


def test_a_limit_is_not_forgotten_before_it_is_full_again() -> None:
    tables = Buckets(30 / 3600, 30)
    assert all(tables.of("a", 0.0).take(0.0) for _ in range(30))
    tables.sweep(FORGET_AFTER + 1)
    assert not tables.of("a", 1.0).take(1.0)
    tables.sweep(3700.0)
    assert tables._of == {}
