"""What nodes say to each other. Nothing here is the truth about a table: that is in the store.

An edge is the node that has a client's socket, the owner the one that runs its table. A link is one session's
way between them, by a number that the edge chose. Everything of one direction between two nodes goes in
numbered envelopes, so that a lost one is noticed; a new era begins when one was, or when a node was silent
for long.

Nodes of two versions work side by side during an upgrade. A later version may add fields at the end of a
message, with a default, and messages of new kinds: the earlier one does not read them. It must not expect
them to be understood before every node has them.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar

import msgspec

from morphee.engine.path_evidence import Kind
from morphee.kernel.contract import FrozenMeta
from morphee.protocol.fields import PathSeen
from morphee.protocol.http import TableSeen

_Message = TypeVar("_Message")


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


class Heartbeat(Item, tag="heartbeat"):
    """Sent at intervals. ``sent`` is the sender's clock, ``echo`` the latest ``sent`` it received, ``held``
    seconds ago."""

    sent: float
    echo: float
    held: float


AnyItem: TypeAlias = Open | Received | Measured | Left | Frames | Ended | Probe | Moved | Heartbeat


class Envelope(msgspec.Struct, frozen=True, array_like=True, gc=False):
    sender: str
    era: int
    number: int
    items: list[AnyItem]


# --- questions with an answer, and broadcasts -------------------------------------------------


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


Broadcast: TypeAlias = Spent | Owned


class _Unread(msgspec.Struct, frozen=True, array_like=True):
    """An envelope of which something may be of a kind that we do not know."""

    sender: str
    era: int
    number: int
    items: list[msgspec.Raw]


encoder = msgspec.msgpack.Encoder()
_envelopes = msgspec.msgpack.Decoder(Envelope)
_unread = msgspec.msgpack.Decoder(_Unread)
_items: msgspec.msgpack.Decoder[AnyItem] = msgspec.msgpack.Decoder(AnyItem)
_questions: msgspec.msgpack.Decoder[Question] = msgspec.msgpack.Decoder(Question)
_broadcasts: msgspec.msgpack.Decoder[Broadcast] = msgspec.msgpack.Decoder(Broadcast)


def read_envelope(data: bytes) -> Envelope:
    """Everything in it that this version knows."""
    try:
        return _envelopes.decode(data)
    except msgspec.ValidationError:
        found = _unread.decode(data)
        known = [item for raw in found.items if (item := _read(_items, raw)) is not None]
        return Envelope(found.sender, found.era, found.number, known)


def read_question(data: bytes) -> Question | None:
    return _read(_questions, data)


def read_broadcast(data: bytes) -> Broadcast | None:
    return _read(_broadcasts, data)


def _read(decoder: msgspec.msgpack.Decoder[_Message], data: bytes | msgspec.Raw) -> _Message | None:
    """A message; `None` if it is of a kind that only later versions know."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError:
        return None
