"""What nodes say to each other. Nothing here is the truth about a table: that is in the store.

An edge is the node that has a client's socket, the owner the one that runs its table. A link is one session's
way between them, by a number that the edge chose. Everything of one direction between two nodes goes in
numbered envelopes, so that a lost one is noticed; a new era begins when one was, or when a node was silent
for long.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from morphee.engine.path_evidence import Kind
from morphee.kernel.contract import FrozenMeta
from morphee.protocol.fields import PathSeen
from morphee.protocol.http import TableSeen


class Item(msgspec.Struct, metaclass=FrozenMeta, frozen=True, array_like=True, gc=False):
    """Base of what is in an envelope."""


# --- from the edge ---------------------------------------------------------------------------


class Open(Item, tag="open"):
    """A client wants to come to a table of yours: its hello, and what can be seen of it here."""

    link: int
    hello: bytes
    address: str
    cookie: str | None
    path: PathSeen
    told: int | None


class Received(Item, tag="received"):
    """The client said that; its size, rate and form were checked."""

    link: int
    data: bytes


class Measured(Item, tag="measured"):
    """The path between the edge and the client was measured."""

    link: int
    kind: Kind
    rtt_ms: int
    asked_ago: int


class Left(Item, tag="left"):
    """The client has gone."""

    link: int


# --- from the owner --------------------------------------------------------------------------


class Frames(Item, tag="frames"):
    """Send this to each of these clients."""

    links: list[int]
    data: bytes


class Ended(Item, tag="ended"):
    """Close the client's socket; it was told why."""

    link: int
    number: int
    reason: str


class Probe(Item, tag="probe"):
    """Measure the path to the client; ``keep``: see also whether it still answers."""

    link: int
    full: bool
    keep: bool


class Moved(Item, tag="moved"):
    """The table of this link is not ours (any more): look for its owner. ``free``: it was given up, nobody
    owns it."""

    link: int
    free: bool = False


# --- from either -----------------------------------------------------------------------------


class Beat(Item, tag="beat"):
    """We are there. ``sent`` is the sender's clock, ``echo`` the latest ``sent`` it got, ``held`` seconds
    ago."""

    sent: float
    echo: float
    held: float


AnyItem: TypeAlias = Open | Received | Measured | Left | Frames | Ended | Probe | Moved | Beat


class Envelope(msgspec.Struct, frozen=True, array_like=True, gc=False):
    sender: str
    era: int
    number: int
    items: list[AnyItem]


# --- questions with an answer, and news for all ----------------------------------------------


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Become the owner of that table, if nobody is. The answer is whether that was done."""

    code: str


class Who(msgspec.Struct, frozen=True, tag="who"):
    """Asked of all: who owns that table? Only its owner answers, with its name."""

    code: str


class See(msgspec.Struct, frozen=True, tag="see"):
    """How does that table look in a list, and is that person known there?"""

    code: str
    key: str | None


class Public(msgspec.Struct, frozen=True, tag="public"):
    """Which of your tables are public?"""


Question: TypeAlias = Take | Who | See | Public


class Taken(msgspec.Struct, frozen=True):
    done: bool


class Seen(msgspec.Struct, frozen=True):
    tables: list[TableSeen]
    known: bool = False


class Spent(msgspec.Struct, frozen=True, tag="spent"):
    """An address has used up one of a limit that all nodes keep together."""

    limit: str
    address: str
    sender: str


class Owned(msgspec.Struct, frozen=True, tag="owned"):
    """A node has taken a table over."""

    code: str
    epoch: int
    sender: str


News: TypeAlias = Spent | Owned

encoder = msgspec.msgpack.Encoder()
envelopes = msgspec.msgpack.Decoder(Envelope)
questions: msgspec.msgpack.Decoder[Question] = msgspec.msgpack.Decoder(Question)
news: msgspec.msgpack.Decoder[News] = msgspec.msgpack.Decoder(News)
