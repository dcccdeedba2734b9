"""What a link is doing at its edge: one tagged state, with exactly the data it has, and the transitions."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

import msgspec

from morphee.protocol.from_client import FromClient
from morphee.server.cluster.peering import Peering

Waiting: TypeAlias = list[tuple[FromClient, bytes]]
"""What the client said before its table's owner answered: each message, and its bytes."""


class Locating(msgspec.Struct, frozen=True, tag="locating"):
    """The owner of the table is being looked for."""

    waiting: Waiting


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """A node that should own the table was sent an `Open`. It has to say something before the deadline, which
    is cancelled when it does; only a frame for the client is an answer."""

    owner: Peering
    deadline: asyncio.TimerHandle
    waiting: Waiting


class Connected(msgspec.Struct, frozen=True, tag="connected"):
    """The owner has sent the client something: everything is passed on, both ways."""

    owner: Peering


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The session does not use the link any more."""


LinkState: TypeAlias = Locating | Opening | Connected | Closed
TRANSITIONS: dict[type[LinkState], tuple[type[LinkState], ...]] = {
    Locating: (Opening, Closed),
    Opening: (Connected, Locating, Closed),
    Connected: (Closed,),
    Closed: (),
}


def transition(before: LinkState, after: LinkState) -> LinkState:
    """The state after; raises if there is no such way."""
    if type(after) not in TRANSITIONS[type(before)]:
        raise AssertionError(f"a link that is {tag(before)} cannot become {tag(after)}")
    return after


def tag(state: LinkState) -> str:
    return str(state.__struct_config__.tag)
