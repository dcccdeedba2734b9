"""A table that nobody is at goes with the first who comes over an edge; one that somebody comes to stays."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from morphee.protocol import codec
from morphee.protocol.fields import PROTOCOL
from morphee.protocol.from_client import Hello, Ping
from morphee.server.cluster.edge import EdgeLink
from morphee.server.cluster.links import Links
from morphee.server.cluster.messages import (
    AnyItem,
    Envelope,
    Frames,
    Moved,
    Open,
    Received,
    encoder,
    read_envelope,
)
from morphee.server.tables.table import Table
from tests.server.blocking import Blocking
from tests.server.virtual import Server, serving

pytestmark = pytest.mark.virtual


class Others:
    """Keeper of leases, bus, locator and tasks of a node, as far as links ask: what it says to another."""

    name = "me"

    def __init__(self, server: Server) -> None:
        self.server = server
        self.said: list[AnyItem] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.sent = 0
        me: Any = self
        self.links = Links(server.hub, me, me, me, self.do)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.ensure_future(work))

    def owns_tables(self) -> bool:
        return True

    def send(self, node: str, data: bytes) -> None:
        self.said += read_envelope(data).items

    def stop(self, table: Table) -> None:
        del self.server.node.tables[table.code]
        table.abandon()

    async def locate(self, code: str, within: float) -> str:
        raise Lost

    async def release(self, tables: list[Table]) -> None:
        await asyncio.sleep(0.01)

    def comes(self, code: str, link: int) -> None:
        """Somebody says hello at another node."""
        hello = codec.encode(Hello(v=PROTOCOL, table=code, name="Bob"))
        self.hears(Open(link, hello, "192.0.2.1", None, "direct", None))

    def hears(self, item: AnyItem) -> None:
        self.links.receive(encoder.encode(Envelope("edge", 0, self.sent, [item])))
        self.sent += 1


async def test_a_table_goes_with_the_first_who_comes() -> None:
    async with serving() as server:
        others = Others(server)
        others.comes(await server.table(), 1)
        await asyncio.sleep(0.1)
        assert others.said == [Moved(1, free=True)]


async def test_it_stays_where_somebody_is_being_let_in() -> None:
    store = Blocking()
    async with serving(store) as server:
        others = Others(server)
        code = await server.table()
        client = await server.connect()
        store.blocks = True
        await client.say(t="hello", v=PROTOCOL, table=code, name="Ann", lang="en")
        await store.holds.wait()
        others.comes(code, 1)
        store.unblock()
        await client.until("lobby")
        await asyncio.sleep(0.1)
        assert isinstance(others.said[0], Frames), "both are at the same table"
        assert code in server.node.tables
        assert (await client.ask(t="sit", seat=0))["t"] == "ack"


async def test_of_two_who_come_at_once_the_second_looks_for_it_again() -> None:
    async with serving() as server:
        others = Others(server)
        server.hub.elsewhere = Elsewhere()  # type: ignore[assignment]
        code = await server.table()
        others.comes(code, 1)
        others.comes(code, 2)
        await asyncio.sleep(0.1)
        assert others.said == [Moved(2), Moved(1, free=True)]


async def test_who_speaks_to_a_session_that_there_is_not_looks_for_the_table_again() -> None:
    """Nobody is left without an answer, however the two nodes came to disagree."""
    async with serving() as server:
        others = Others(server)
        others.hears(Received(5, codec.encode(Ping(1))))
        await asyncio.sleep(0.1)
        assert others.said == [Moved(5)]


class Lost(RuntimeError):
    """What nobody thought of."""


async def test_whoever_looks_for_a_table_is_told_whatever_happens() -> None:
    """Their pings are answered at the edge: else they would wait for ever, at a table that is well."""
    async with serving() as server:
        others = Others(server)
        server.hub.elsewhere = elsewhere = Elsewhere()  # type: ignore[assignment]
        elsewhere.link = lambda session, hello: EdgeLink(others.links, session, hello)  # type: ignore[attr-defined]
        client = await server.connect()
        await client.say(t="hello", v=PROTOCOL, table="ABCDE", name="Ann", lang="en")
        assert (await client.until("bye"))["code"] == "unavailable"


class Elsewhere:
    sure, cut_off = True, False

    async def hand_over(self) -> None:
        """There is nobody."""
