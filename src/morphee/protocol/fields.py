"""The types of message fields: names, codes, roles, and a client's place in its stream."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from morphee.kernel.contract import Value

PROTOCOL = 1
"""The version of these messages. It grows when an old client could misunderstand; fields may be added
without, since both sides ignore fields they do not know."""

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of a table's code: none that could be read as a digit or another letter (no I, no O)."""

Lang: TypeAlias = Literal["fr", "en"]
Role: TypeAlias = Literal["play", "watch", "screen"]
"""``play`` may take a seat; ``watch`` looks on; ``screen`` is the big screen: it sees what watchers see
and never owns anything."""

Mode: TypeAlias = Literal["apart", "together"]
"""Everything on one's own screen, or a big screen with phones as hands. The rules are the same."""

Phase: TypeAlias = Literal["gathering", "playing", "paused", "over", "frozen"]
"""``gathering``: no match yet; ``paused``: its clock stands still; ``frozen``: it met a bug of ours: its log
is kept, and the table can start another."""

PauseReason: TypeAlias = Literal["host", "restart", "loading", "store"]
"""Why a match is paused: by the host; ``restart``: for a moment after a restart, or while the node that has a
player's only socket is out of reach, until people are back; while the game still reads what it needs; or
because nothing can be stored at the moment. All but the first end by themselves."""

PathSeen: TypeAlias = Literal["direct", "told", "blind"]
"""What the server sees of the way to somebody: round trips that the other kernel acknowledges; those that a
proxy tells; or only when pings are answered."""

Page: TypeAlias = Literal["results", "table"]
"""What somebody looks at between matches: the results of the last one, or the table with its options."""

Emote: TypeAlias = Literal["laugh", "wow", "love", "clap", "sleepy", "sorry", "hurry", "cat"]

Animal: TypeAlias = Literal[
    "owl",
    "fox",
    "bear",
    "rabbit",
    "hedgehog",
    "frog",
    "mouse",
    "panda",
    "sheep",
    "penguin",
    "ghost",
    "star",
]
Colour: TypeAlias = Literal["own", "plum", "teal", "coral", "sky", "leaf", "rose", "honey", "ink"]
"""``own`` is the animal's own colour."""

EXACT = 2**53 - 1
"""The largest integer that a browser reads exactly."""

_END = r"$(?!\n)"
"""The end of a text. In Python ``$`` alone also matches before a newline; JSON Schema has no ``\\Z``."""

Code: TypeAlias = Annotated[str, Meta(pattern=f"^[{LETTERS}]{{5}}{_END}")]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Token: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}" + _END)]
"""Issued by the server, never chosen by a client. Whoever holds it is the person; it is never in an address,
a log or another's message."""

PersonId: TypeAlias = Annotated[str, Meta(max_length=16)]
"""Names a person at one table; another table knows them by another id."""

MessageId: TypeAlias = Annotated[str, Meta(max_length=36)]
Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]


class Look(Value):
    """How somebody looks at a table. No two there look alike."""

    animal: Animal
    colour: Colour


class RoundWanted(Value):
    """A game of a programme, won by whoever wins more than half of ``best_of`` matches. ``config`` holds the
    options that differ from the game's defaults."""

    game: Annotated[str, Meta(max_length=24)]
    best_of: Annotated[int, Meta(ge=1, le=9)] = 1
    config: dict[str, Any] = {}


Rounds: TypeAlias = Annotated[tuple[RoundWanted, ...], Meta(max_length=12)]


class ReplayShown(Value):
    """What a host shows of a finished match: the moment after log entry ``n``, as the ``viewer`` saw it
    (a seat, or ``null`` for the public), playing on by itself at that ``speed`` or standing still."""

    match: Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,64}" + _END)]
    n: Annotated[int, Meta(ge=0, le=1_000_000)]
    viewer: Annotated[int, Meta(ge=0, le=31)] | None
    playing: bool
    speed: Annotated[int, Meta(ge=1, le=8)]


class Have(Value):
    """Where a client stands: the ``stream`` it was told of last and the number it has reached in it."""

    stream: Annotated[str, Meta(max_length=40)]
    v: Annotated[int, Meta(ge=0, le=EXACT)]
