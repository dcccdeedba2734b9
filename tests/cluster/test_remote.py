"""A session whose socket another node has: what its edge measures, and what happens without it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from morphee.protocol import codec
from morphee.protocol.fields import PROTOCOL
from morphee.protocol.from_client import Hello
from morphee.server.cluster.messages import Measured, Moved, Open, read_envelope
from morphee.server.cluster.peering import Peering
from morphee.server.cluster.remote import EDGE_HOLD, RemoteSession
from morphee.server.tables import entry
from morphee.store.contract import Lease
from tests.server.blocking import Blocking
from tests.server.virtual import QUICK, Server, serving

pytestmark = pytest.mark.virtual
HOP = 0.030
LINK = 7


def edge(hop: float, send: Callable[[bytes], None] = lambda _: None) -> Peering:
    """What the owner knows of the node that has the socket."""
    loop = asyncio.get_running_loop()
    found = Peering("owner", "edge", loop, send, lambda *_: None, lambda *_: None)
    found.hop = hop
    return found


def opened(code: str, told: int | None = None, token: str | None = None) -> Open:
    hello = codec.encode(Hello(v=PROTOCOL, table=code, name="Ann", token=token))
    return Open(LINK, hello, "192.0.2.1", None, "direct", told)


@pytest.mark.parametrize("kind", ["ping", "tcp", "ack", "least"])
async def test_the_way_to_the_edge_is_added_to_what_it_measured(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it a race would be judged as if the player were that much nearer."""
    taken: list[tuple[str, int, int]] = []
    monkeypatch.setattr(entry, "measured", lambda _, __, *found: taken.append(found))
    async with serving() as server:
        session = RemoteSession(server.hub, edge(HOP), asked := opened(await server.table()))
        session.greet(asked.hello)
        await asyncio.sleep(1)
        session.measured(Measured(LINK, kind, 40, 55))
        assert taken == [(kind, 70, 85)]
        assert session.rtt_ms == (70 if kind == "ping" else None)


async def test_the_way_to_the_edge_is_added_to_what_a_proxy_told() -> None:
    async with serving() as server:
        code = await server.table()
        assert RemoteSession(server.hub, edge(HOP), opened(code, told=20)).told_round_trip == 50
        assert RemoteSession(server.hub, edge(0.0001), opened(code, told=20)).told_round_trip == 21
        assert RemoteSession(server.hub, edge(HOP), opened(code)).told_round_trip is None


class Others:
    """The other nodes, as far as a session asks."""

    sure = True

    def __init__(self, cut_off: bool) -> None:
        self.cut_off = cut_off

    async def hand_over(self) -> None:
        """There is nobody."""


async def with_bob_elsewhere(server: Server, cut_off: bool) -> tuple[Any, Any, RemoteSession]:
    """A match of two, of whom the second has come back over another node."""
    ann, bob = await server.match()
    await bob.close()
    others: Any = Others(cut_off)
    server.hub.elsewhere = others
    session = RemoteSession(server.hub, edge(HOP), asked := opened(ann.lobby["code"], token=bob.token))
    session.greet(asked.hello)
    await asyncio.sleep(0.01)
    assert clock(server, ann).running
    return ann, bob, session


def clock(server: Server, client: Any) -> Any:
    runner = server.node.tables[client.lobby["code"]].runner
    assert runner is not None
    return runner.clock


async def test_a_match_waits_for_whom_only_the_way_to_their_node_was_lost() -> None:
    async with serving() as server:
        ann, bob, session = await with_bob_elsewhere(server, cut_off=False)
        session.lost()
        await ann.until_lobby(lambda lobby: lobby.get("pause") == "restart")
        before = clock(server, ann).now()
        await asyncio.sleep(0.5)
        assert clock(server, ann).now() == before
        await server.join(ann.lobby["code"], "Bob", token=bob.token)
        await ann.until_lobby(lambda lobby: lobby["phase"] == "playing")
        assert clock(server, ann).running


async def test_it_waits_for_them_also_when_the_store_is_back_before_they_are() -> None:
    async with serving() as server:
        ann, bob, session = await with_bob_elsewhere(server, cut_off=False)
        server.node.trouble("store", "out of reach")
        session.lost()
        server.node.trouble("store", None)
        await asyncio.sleep(0.5)
        assert not clock(server, ann).running
        await server.join(ann.lobby["code"], "Bob", token=bob.token)
        assert clock(server, ann).running


async def test_nobody_is_let_play_by_that_while_the_store_is_away() -> None:
    async with serving() as server:
        ann, _, session = await with_bob_elsewhere(server, cut_off=False)
        session.lost()
        server.node.trouble("store", "out of reach")
        await asyncio.sleep(2 * EDGE_HOLD)
        assert not clock(server, ann).running
        server.node.trouble("store", None)
        assert clock(server, ann).running


@pytest.mark.parametrize(("cut_off", "seconds"), [(False, EDGE_HOLD), (True, QUICK.bot_grace)])
async def test_but_not_for_ever(cut_off: bool, seconds: float) -> None:
    """If NATS is out of reach until a bot takes the seat, else as long as it takes to find another node."""
    async with serving() as server:
        ann, _, session = await with_bob_elsewhere(server, cut_off)
        session.lost()
        await asyncio.sleep(seconds - 0.1)
        assert not clock(server, ann).running
        await asyncio.sleep(0.2)
        assert clock(server, ann).running


async def test_nobody_waits_for_who_only_watches_or_is_here_with_another_page() -> None:
    async with serving() as server:
        ann, bob, session = await with_bob_elsewhere(server, cut_off=True)
        await server.join(ann.lobby["code"], "Bob", token=bob.token)
        session.lost()
        await asyncio.sleep(0.1)
        assert clock(server, ann).running
        watcher = RemoteSession(server.hub, edge(HOP), asked := opened(ann.lobby["code"]))
        watcher.greet(asked.hello)
        await asyncio.sleep(0.1)
        watcher.lost()
        await asyncio.sleep(0.1)
        assert clock(server, ann).running


def lose(server: Server, code: str) -> None:
    """Another node has that table now."""
    lease = server.node.tables[code].lease = Lease(code, epoch=1)
    server.node.lost(lease)


async def test_who_is_being_let_in_when_a_lease_is_lost_says_hello_again() -> None:
    """Else they would sit at a table that is nobody's any more, with everything they do refused."""
    store = Blocking()
    async with serving(store) as server:
        code = await server.table()
        client = await server.connect()
        store.blocks = True
        await client.say(t="hello", v=PROTOCOL, table=code, name="Ann", lang="en")
        await store.holds.wait()
        lose(server, code)
        store.unblock()
        assert (await client.next())["t"] == "hello_again"
        assert await client.quiet() == []


async def test_who_is_being_let_in_over_an_edge_is_led_on() -> None:
    store = Blocking()
    said: list[bytes] = []
    async with serving(store) as server:
        code = await server.table()
        store.blocks = True
        session = RemoteSession(server.hub, way := edge(HOP, said.append), asked := opened(code))
        session.greet(asked.hello)
        await store.holds.wait()
        lose(server, code)
        store.unblock()
        await asyncio.sleep(0.1)
        assert [item for data in said for item in read_envelope(data).items] == [Moved(LINK)]
        assert way.sessions == {}
