"""All links of a node: of its own clients to tables elsewhere, of clients of other nodes to tables here."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from morphee.protocol import codec
from morphee.protocol.from_client import Hello
from morphee.server.cluster.bus import Bus
from morphee.server.cluster.edge import GIVE_UP, EdgeLink
from morphee.server.cluster.lease_keeper import LeaseKeeper
from morphee.server.cluster.link_state import Closed
from morphee.server.cluster.locator import HERE, Locator
from morphee.server.cluster.messages import (
    AnyItem,
    Ended,
    Frames,
    Heartbeat,
    Left,
    Measured,
    Moved,
    Open,
    Probe,
    Received,
    read_envelope,
)
from morphee.server.cluster.peering import Peering
from morphee.server.cluster.remote import RemoteSession
from morphee.server.tables.table import Table
from morphee.server.transport.elsewhere import Unavailable
from morphee.server.transport.hub import Hub

log = logging.getLogger("morphee.cluster")
TICK = 0.25
"""Seconds between two heartbeats to the nodes that we have links with."""


class Links:
    """Implements `edge.Finder`. ``do`` starts a task that ends with the node."""

    def __init__(
        self,
        hub: Hub,
        keeper: LeaseKeeper,
        bus: Bus,
        locator: Locator,
        do: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._hub = hub
        self._keeper = keeper
        self._bus = bus
        self._locator = locator
        self._do = do
        self._peerings: dict[str, Peering] = {}
        self._links: dict[int, EdgeLink] = {}
        self._numbers = itertools.count(1)
        self._wanted: dict[str, list[EdgeLink]] = {}

    # --- links of our own clients ------------------------------------------------------------

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

    def is_free(self, code: str) -> None:
        self._locator.freed.add(code)

    def guess_wrong(self, address: str) -> bool:
        limits = self._hub.limits
        if not limits.may_guess(address):
            return False
        limits.guessed_wrong(address)
        return True

    async def _lead(self, code: str) -> None:
        """Connect everybody who waits for a table to its owner."""
        owner: str | None = None
        found = False
        try:
            owner = await self._locator.locate(code, GIVE_UP)
            found = True
        except Unavailable:
            log.warning("the owner of table %s cannot be found", code)
        except Exception:  # whoever waits would wait for ever
            log.exception("looking for table %s failed", code)
        finally:
            links = self._wanted.pop(code, [])
        for link in links:
            if isinstance(link.state, Closed):
                continue  # its client has gone
            if not found:
                link.give_up()
            elif owner is None:
                link.nowhere()
            elif owner == HERE:
                link.at_home()
            else:
                link.at(self._peering(owner))

    # --- what other nodes say ----------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        envelope = read_envelope(data)
        self._peering(envelope.sender).receive(envelope)

    def gauges(self) -> dict[str, float]:
        """How many clients of ours are at tables elsewhere, and of other nodes at tables here."""
        here = sum(len(peering.sessions) for peering in self._peerings.values())
        return {"links_out": len(self._links), "links_in": here}

    def flush(self) -> None:
        for peering in self._peerings.values():
            peering.flush()

    def _peering(self, name: str) -> Peering:
        found = self._peerings.get(name)
        if found is None:
            found = self._peerings[name] = Peering(
                self._keeper.name,
                name,
                self._hub.loop,
                lambda data: self._bus.send(name, data),
                received=self._received,
                broken=self._broken,
                hops=self._hub.metrics.hop,
            )
        return found

    def _received(self, peering: Peering, item: AnyItem) -> None:
        match item:
            case Received(link=link, data=data):
                if (session := peering.sessions.get(link)) is not None:
                    session.receive(data)
                else:  # it has ended here, which its edge may know already
                    peering.put(Moved(link))
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
            case Heartbeat():
                pass

    def _opened(self, edge: Peering, asked: Open) -> None:
        """A client comes over an edge. If nobody is at the table and no match is on, it moves there."""
        hello = codec.decode(asked.hello)
        table = self._hub.find(hello.table) if isinstance(hello, Hello) else None
        if table is not None and _is_deserted(table) and self._keeper.owns_tables():
            self._keeper.stop(table)
            self._do(self._move(table, edge, asked.link))
        else:
            RemoteSession(self._hub, edge, asked).greet(asked.hello)

    async def _move(self, table: Table, edge: Peering, link: int) -> None:
        """Let that edge own a table that was stopped here."""
        await self._keeper.release([table])
        edge.put(Moved(link, free=True))

    def _hear(self, peering: Peering, number: int, item: Frames | Ended | Probe | Moved) -> None:
        link = self._links.get(number)
        if link is not None and link.owner is peering:
            link.hear(item)

    def _broken(self, peering: Peering) -> None:
        for link in [link for link in self._links.values() if link.owner is peering]:
            link.lost()

    async def heartbeat(self) -> None:
        """Send a heartbeat to every node that we have links with, and notice those that are silent. To be
        done every `TICK` seconds."""
        there = {row.name for row in self._keeper.nodes}
        used = {link.owner.name for link in self._links.values() if link.owner is not None}
        for name, peering in tuple(self._peerings.items()):
            if name in used or peering.sessions:
                if peering.silent():
                    peering.break_off()
                peering.heartbeat()
            elif name not in there and peering.silent():
                del self._peerings[name]


def _is_deserted(table: Table) -> bool:
    """Whether nobody is at the table or being let in, and no match is on."""
    return table.playing is None and not any(person.attendances for person in table.people.values())
