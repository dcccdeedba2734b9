"""A session whose socket another node has: what its edge measured is a round trip from the edge only."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from morphee.protocol import codec
from morphee.protocol.fields import PROTOCOL
from morphee.protocol.from_client import Hello
from morphee.server.cluster.messages import Measured, Open
from morphee.server.cluster.peering import Peering
from morphee.server.cluster.remote import RemoteSession
from morphee.server.tables import entry
from tests.server.virtual import serving

pytestmark = pytest.mark.virtual
HOP = 0.030
LINK = 7


def edge(hop: float) -> Peering:
    """What the owner knows of the node that has the socket."""
    loop = asyncio.get_running_loop()
    found = Peering("owner", "edge", loop, lambda _: None, lambda *_: None, lambda *_: None)
    found.hop = hop
    return found


def opened(code: str, told: int | None = None) -> Open:
    hello = codec.encode(Hello(v=PROTOCOL, table=code, name="Ann"))
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
