"""One node among others: finds the owner of a table, passes its clients on to it, and owns tables itself."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
from collections.abc import Coroutine

import msgspec

from morphee.protocol import codec
from morphee.protocol.from_client import Hello
from morphee.protocol.http import TableSeen
from morphee.server.cluster.bus import Bus
from morphee.server.cluster.edge import GIVE_UP, EdgeLink
from morphee.server.cluster.lease_keeper import LeaseKeeper
from morphee.server.cluster.messages import (
    AnyItem,
    Beat,
    Ended,
    Frames,
    Left,
    Measured,
    Moved,
    Open,
    Owned,
    Probe,
    Public,
    Question,
    Received,
    See,
    Seen,
    Spent,
    Take,
    Taken,
    Who,
    encoder,
    envelopes,
    news,
    questions,
)
from morphee.server.cluster.peering import Peering
from morphee.server.cluster.remote import RemoteSession
from morphee.server.tables.listing import public_tables, table_seen
from morphee.server.tables.table import Table
from morphee.server.transport.elsewhere import EdgeSession
from morphee.server.transport.hub import Hub
from morphee.store.postgres import PostgresStore

log = logging.getLogger("morphee.cluster")
TICK = 0.25
"""Seconds between two beats to the nodes that we have links with."""
LOOK_AGAIN = 0.1
"""Seconds between two looks for the owner of a table."""
ANSWER_WITHIN = 0.5
"""Seconds another node has to answer a question."""
FIND_WITHIN = 5.0
"""Seconds after which who asks for a table over HTTP is told that it is asleep."""
FEWER = 8
"""By how many tables another node must have fewer for a table to be taken there rather than here."""
HERE = ""


class Asleep(Exception):
    """The owner of a table could not be found in time."""


class Cluster:
    """Implements `transport.elsewhere.Elsewhere`, `edge.Finder` and `bus.Handler`. Without a URL of NATS this
    node is alone, and owns every table."""

    def __init__(self, hub: Hub, store: PostgresStore, nats: str) -> None:
        self.hub = hub
        self.store = store
        self.keeper = LeaseKeeper(hub.node, store, bool(nats), lambda: len(hub.sessions))
        self._nats = nats
        self._bus: Bus
        self._peerings: dict[str, Peering] = {}
        self._links: dict[int, EdgeLink] = {}
        self._numbers = itertools.count(1)
        self._wanted: dict[str, list[EdgeLink]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        secret = await self.store.secret()
        await self._share_clock()
        await self.keeper.open()
        if not self._nats:
            await self.keeper.take_all()
        else:
            prefix = "morphee." + hashlib.sha256(b"morphee bus " + secret).hexdigest()[:12]
            self._bus = Bus(self._nats, prefix, self.keeper.name, self)
            await self._bus.open()
            self.hub.elsewhere = self
            self.hub.limits.shared = self._spent
            self.keeper.when_unsure = self._offer_all
            self._do(self._tick())

    async def _share_clock(self) -> None:
        """Take the database's clock for the one on the wall: what one node stores, another may read."""
        before = self.hub.tick()
        offset = await self.store.wall() - (before + self.hub.tick()) / 2
        self.hub.node.services.set_wall(lambda: self.hub.tick() + offset)

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await self.keeper.close()
        if self._nats:
            await self._bus.close()

    async def hand_over(self) -> None:
        if self._nats:
            for there in await self.keeper.give_up():
                if isinstance(there.peer, RemoteSession):  # sockets of our own are closed soon
                    there.peer.again()
            for peering in self._peerings.values():
                peering.flush()
            await self._bus.flush(ANSWER_WITHIN)

    @property
    def sure(self) -> bool:
        return self.keeper.sure

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = self.hub.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- finding tables ----------------------------------------------------------------------

    def link(self, session: EdgeSession, hello: Hello) -> EdgeLink:
        return EdgeLink(self, session, hello)

    def open_link(self, link: EdgeLink) -> None:
        self._links.pop(link.number, None)
        link.number = next(self._numbers)
        self._links[link.number] = link
        waiting = self._wanted.get(link.code)
        if waiting is not None:
            waiting.append(link)
            return
        self._wanted[link.code] = [link]
        self._do(self._lead(link.code))

    def forget_link(self, link: EdgeLink) -> None:
        self._links.pop(link.number, None)

    def guess_wrong(self, address: str) -> bool:
        limits = self.hub.limits
        if not limits.may_guess(address):
            return False
        limits.guessed_wrong(address)
        return True

    async def _lead(self, code: str) -> None:
        """Lead everybody who waits for a table to its owner."""
        owner: str | None = None
        found = False
        try:
            owner = await self._locate(code, GIVE_UP)
            found = True
        except Asleep:
            log.warning("the owner of table %s cannot be found", code)
        finally:
            links = [link for link in self._wanted.pop(code, []) if not link.gone]
        for link in links:
            if not found:
                link.give_up()
            elif owner is None:
                link.nowhere()
            elif owner == HERE:
                link.at_home()
            else:
                link.at(self._peering(owner))

    async def _locate(self, code: str, within: float) -> str | None:
        """The name of the node that owns a table; `HERE` if it is this one, `None` if there is no such table.
        A table that nobody owns is taken. Raises `Asleep` if that takes too long."""
        until = self.hub.tick() + within
        while True:
            if self.hub.find(code) is not None:
                return HERE
            try:
                async with asyncio.timeout(1.0):
                    holder = await self.store.holder(code)
                if holder is None:
                    return None
                if holder.owner not in ("", self.keeper.name) and not holder.free:
                    return holder.owner
                if self.keeper.state == "up" and (holder.free or code not in self.hub.node.tables):
                    await self._have_taken(code)
            except Exception as error:
                log.debug("table %s: %s", code, repr(error))
                if (owner := await self._ask_all(code)) is not None:
                    return owner
            if self.hub.tick() > until:
                raise Asleep(code)
            if self.hub.find(code) is None:
                await asyncio.sleep(LOOK_AGAIN)

    async def _have_taken(self, code: str) -> None:
        """Let a table be taken: here, unless another node has markedly fewer."""
        others = [row for row in self.keeper.nodes if row.name != self.keeper.name and row.state == "up"]
        least = min(others, key=lambda row: row.tables, default=None)
        if least is not None and least.tables + FEWER < len(self.hub.node.tables):
            answer = await self._bus.ask(least.name, encoder.encode(Take(code)), 2 * ANSWER_WITHIN)
            if answer is not None and msgspec.msgpack.decode(answer, type=Taken).done:
                return
        await self._take(code)

    async def _take(self, code: str) -> bool:
        done = await self.keeper.take(code)
        table = self.hub.node.tables.get(code)
        if table is not None:
            self._bus.tell_all(encoder.encode(Owned(code, table.lease.epoch, self.keeper.name)))
        return done

    async def _ask_all(self, code: str) -> str | None:
        """Who owns a table, when PostgreSQL cannot be asked. If it may have been ours, it is to be taken by
        somebody who can."""
        answer = await self._bus.ask(None, encoder.encode(Who(code)), ANSWER_WITHIN)
        if answer is not None:
            return answer.decode()
        for row in self.keeper.nodes:
            if row.name != self.keeper.name and row.state == "up":
                answer = await self._bus.ask(row.name, encoder.encode(Take(code)), 2 * ANSWER_WITHIN)
                if answer is not None and msgspec.msgpack.decode(answer, type=Taken).done:
                    return row.name
        return None

    def _offer_all(self) -> None:
        """Our leases have ended: PostgreSQL is out of reach from here. Whoever reaches it may go on."""
        for table in tuple(self.hub.node.tables.values()):
            for there in table.audience:
                if isinstance(there.peer, RemoteSession):
                    there.peer.again()
            if table.audience:
                self._do(self._offer(table.code))

    async def _offer(self, code: str) -> None:
        while not self.sure and (table := self.hub.node.tables.get(code)) is not None:
            if await self._ask_all(code) is not None and not self.sure:
                self.hub.node.lost(table.lease)
            await asyncio.sleep(LOOK_AGAIN)

    # --- for HTTP ----------------------------------------------------------------------------

    async def find(self, code: str, key: str | None) -> tuple[TableSeen, bool] | None:
        try:
            owner = await self._locate(code, FIND_WITHIN)
        except Asleep:
            return None
        if owner is None:
            return None
        if owner == HERE:
            table = self.hub.node.tables[code]
            return table_seen(table), key in table.people
        answer = await self._bus.ask(owner, encoder.encode(See(code, key)), ANSWER_WITHIN)
        if answer is None:
            return None
        seen = msgspec.msgpack.decode(answer, type=Seen)
        return (seen.tables[0], seen.known) if seen.tables else None

    async def public(self) -> list[TableSeen]:
        names = [row.name for row in self.keeper.nodes if row.name != self.keeper.name]
        asked = [self._bus.ask(name, encoder.encode(Public()), ANSWER_WITHIN) for name in names]
        answers = await asyncio.gather(*asked)
        found = [msgspec.msgpack.decode(answer, type=Seen) for answer in answers if answer is not None]
        return [table for seen in found for table in seen.tables]

    # --- what other nodes say ----------------------------------------------------------------

    def envelope(self, data: bytes) -> None:
        envelope = envelopes.decode(data)
        self._peering(envelope.sender).receive(envelope)

    def heard(self, data: bytes) -> None:
        match news.decode(data):
            case Spent(limit=limit, address=address, sender=sender):
                if sender != self.keeper.name:
                    self.hub.limits.spent(limit, address)
            case Owned(code=code, epoch=epoch, sender=sender):
                table = self.hub.node.tables.get(code)
                if sender != self.keeper.name and table is not None and table.lease.epoch < epoch:
                    self.hub.node.lost(table.lease)

    async def asked(self, data: bytes) -> bytes | None:
        question: Question = questions.decode(data)
        match question:
            case Take(code=code):
                done = self.keeper.state == "up" and await self._take(code)
                return encoder.encode(Taken(done))
            case Who(code=code):
                return None if self.hub.find(code) is None else self.keeper.name.encode()
            case See(code=code, key=key):
                table = self.hub.find(code)
                if table is None:
                    return encoder.encode(Seen([]))
                return encoder.encode(Seen([table_seen(table)], key in table.people))
            case Public():
                return encoder.encode(Seen(public_tables(self.hub.node)))

    def _spent(self, limit: str, address: str) -> None:
        self._bus.tell_all(encoder.encode(Spent(limit, address, self.keeper.name)))

    def _peering(self, name: str) -> Peering:
        found = self._peerings.get(name)
        if found is None:
            found = self._peerings[name] = Peering(
                self.keeper.name,
                name,
                self.hub.loop,
                lambda data: self._bus.send(name, data),
                self._received,
                self._broken,
            )
        return found

    def _received(self, peering: Peering, item: AnyItem) -> None:
        match item:
            case Received(link=link, data=data):
                if (session := peering.sessions.get(link)) is not None:
                    session.receive(data)
            case Frames(links=links):
                for link in links:
                    self._hear(peering, link, item)
            case Open():
                self._opened(peering, item)
            case Measured(link=link):
                if (session := peering.sessions.get(link)) is not None:
                    session.measured(item)
            case Left(link=link):
                if (session := peering.sessions.get(link)) is not None:
                    session.gone()
            case Ended(link=link) | Probe(link=link) | Moved(link=link):
                self._hear(peering, link, item)
            case Beat():
                pass

    def _opened(self, edge: Peering, asked: Open) -> None:
        """A client comes over an edge. If nobody is at the table and no match is on, it moves there."""
        hello = codec.decode(asked.hello)
        table = self.hub.find(hello.table) if isinstance(hello, Hello) else None
        if table is not None and not table.audience and table.playing is None and self.keeper.state == "up":
            self._do(self._move(table, edge, asked.link))
        else:
            RemoteSession(self.hub, edge, asked).greet(asked.hello)

    async def _move(self, table: Table, edge: Peering, link: int) -> None:
        """Let that edge own a table."""
        await self.keeper.free(table)
        edge.put(Moved(link))

    def _hear(self, peering: Peering, number: int, item: Frames | Ended | Probe | Moved) -> None:
        link = self._links.get(number)
        if link is not None and link.owner is peering:
            link.hear(item)

    def _broken(self, peering: Peering) -> None:
        for link in [link for link in self._links.values() if link.owner is peering]:
            link.lost()

    async def _tick(self) -> None:
        """Beat to every node that we have links with, and notice those that are silent."""
        while True:
            await asyncio.sleep(TICK)
            there = {row.name for row in self.keeper.nodes}
            used = {link.owner.name for link in self._links.values() if link.owner is not None}
            for name, peering in tuple(self._peerings.items()):
                if name in used or peering.sessions:
                    if peering.silent():
                        peering.break_off()
                    peering.beat()
                elif name not in there and peering.silent():
                    del self._peerings[name]
