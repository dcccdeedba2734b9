"""One session's link: what an owner says too late is not listened to, and nothing is said twice."""

from __future__ import annotations

import asyncio
import itertools
from itertools import pairwise
from typing import Any

import pytest

from morphee.protocol.from_client import Hello, Ping, Stand
from morphee.server.cluster.edge import ANSWER_WITHIN, EdgeLink
from morphee.server.cluster.link_state import Opening
from morphee.server.cluster.messages import AnyItem, Frames, Left, Open, Probe, Received, read_envelope
from morphee.server.cluster.peering import Peering
from morphee.store.postgres_leases import LEASE

HELLO = Hello(v=1, table="ABCDE")


class Session:
    """Notes what a link does with it."""

    address = "192.0.2.1"
    cookie = told_round_trip = None
    path = "direct"

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.agains = self.pings = 0

    def send(self, data: bytes) -> None:
        self.sent.append(data)

    def ping(self) -> None:
        self.pings += 1

    def ask_hello_again(self) -> None:
        self.agains += 1


class Finder:
    """Finds the owner when a test says so, and hands on what it says as `Cluster` does."""

    def __init__(self) -> None:
        self.links: dict[int, EdgeLink] = {}
        self.said: list[AnyItem] = []
        self._numbers = itertools.count(1)
        loop = asyncio.get_running_loop()
        self.owner = Peering("edge", "owner", loop, self._send, lambda *_: None, lambda *_: None)

    def _send(self, data: bytes) -> None:
        self.said += read_envelope(data).items

    def open_link(self, link: EdgeLink) -> None:
        self.links.pop(link.number, None)
        link.number = next(self._numbers)
        self.links[link.number] = link

    def forget_link(self, link: EdgeLink) -> None:
        self.links.pop(link.number, None)

    def is_free(self, code: str) -> None:
        pass

    def guess_wrong(self, address: str) -> bool:
        return True

    def hear(self, number: int, data: bytes) -> None:
        if (link := self.links.get(number)) is not None:
            link.hear(Frames([number], data))

    def told(self) -> list[AnyItem]:
        self.owner.flush()
        said, self.said = self.said, []
        return said


def linked() -> tuple[Finder, Session, EdgeLink]:
    finder, session = Finder(), Session()
    made: Any = session
    link = EdgeLink(finder, made, HELLO)
    link.at(finder.owner)
    return finder, session, link


async def test_an_answer_to_an_earlier_attempt_is_not_heard() -> None:
    finder, session, link = linked()
    first = link.number
    link._unanswered()
    link.at(finder.owner)
    assert link.number != first
    opened = [item.link for item in finder.told() if isinstance(item, Open)]
    assert opened == [first, link.number]
    finder.hear(first, b"too late")
    finder.hear(link.number, b"in time")
    assert session.sent == [b"in time"]


async def test_what_the_client_says_meanwhile_is_passed_on_once_and_in_order() -> None:
    finder, _, link = linked()
    link.received(Stand(id="1"), b"one")
    link._unanswered()
    link.received(Stand(id="2"), b"two")
    link.at(finder.owner)
    finder.told()
    finder.hear(link.number, b"welcome")
    link.received(Stand(id="3"), b"three")
    number = link.number
    assert finder.told() == [Received(number, b"one"), Received(number, b"two"), Received(number, b"three")]


async def test_an_owner_that_has_said_anything_is_waited_for() -> None:
    """It measures the path while its store takes its time: that is no answer to the client yet."""
    finder, session, link = linked()
    assert isinstance(link.state, Opening)
    link.received(Stand(id="1"), b"one")
    link.hear(Probe(link.number, full=True, keep=True))
    assert isinstance(link.state, Opening)
    assert link.state.deadline.cancelled()
    finder.told()
    finder.hear(link.number, b"welcome")
    assert (session.pings, session.sent) == (1, [b"welcome"])
    assert finder.told() == [Received(link.number, b"one")]


async def test_a_ping_is_answered_while_the_table_is_looked_for() -> None:
    finder, session, link = linked()
    link._unanswered()
    link.received(Ping(n=7), b"ping")
    assert session.sent == [b'{"t":"pong","n":7}']
    link.left()
    assert finder.links == {}


async def test_a_client_whose_owner_is_lost_says_hello_again() -> None:
    finder, session, link = linked()
    finder.hear(link.number, b"welcome")
    link.lost()
    assert session.agains == 1
    link.left()
    assert not any(isinstance(item, Left) for item in finder.told()), "there is nobody to tell"


async def test_a_link_that_was_left_leads_nowhere_again() -> None:
    finder, _, link = linked()
    link.left()
    with pytest.raises(AssertionError, match="closed cannot become opening"):
        link.at(finder.owner)
    assert link.owner is None


@pytest.mark.virtual
async def test_a_silent_owner_is_asked_often_until_its_lease_would_have_ended() -> None:
    """A dead one is followed by another soon after that; a slow one is then asked less and less often."""
    loop = asyncio.get_running_loop()
    finder, _, link = linked()
    looked: list[float] = []
    finder.open_link = lambda link: looked.append(loop.time())  # type: ignore[method-assign]
    began = loop.time()
    while loop.time() < began + 12:
        await asyncio.sleep(0.05)
        if link.owner is None:
            link.at(finder.owner)
    waits = [after - before for before, after in pairwise([began, *looked])]
    soon = [wait for wait, at in zip(waits, looked, strict=True) if at <= began + LEASE]
    assert len(soon) >= 4
    assert max(soon) < 2 * ANSWER_WITHIN
    assert waits[-1] > 2.5
