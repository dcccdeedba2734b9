"""What a session is doing: one tagged state, with exactly the data it has, and the transitions there are."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

import msgspec

from morphee.protocol.from_client import FromClient
from morphee.server.tables.person import Attendance
from morphee.server.tables.table import Table
from morphee.server.transport.elsewhere import Link

EARLY_MESSAGES = 32
"""How many messages may come before their sender has been let in."""


class Greeting(msgspec.Struct, frozen=True, tag="greeting"):
    """Nothing said yet: a `Hello` has to come before the deadline. ``again``: hello was requested again;
    messages sent before that are ignored."""

    deadline: asyncio.TimerHandle
    again: bool = False


class Entering(msgspec.Struct, frozen=True, tag="entering"):
    """Has said hello and is let in once that is stored; messages that arrive before wait in ``early``."""

    table: Table
    there: Attendance
    early: list[FromClient] = []


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """At a table, and may act for its person (who may or may not have a seat)."""

    table: Table
    there: Attendance


class Watching(msgspec.Struct, frozen=True, tag="watching"):
    """At a table, and only looks: a watcher, or a big screen."""

    table: Table
    there: Attendance


class Passing(msgspec.Struct, frozen=True, tag="passing"):
    """At a table that another node owns, or that is being looked for: the link passes everything on."""

    link: Link


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """Nothing is sent or received any more."""


SessionState: TypeAlias = Greeting | Entering | Seated | Watching | Passing | Closed
TRANSITIONS: dict[type[SessionState], tuple[type[SessionState], ...]] = {
    Greeting: (Entering, Passing, Closed),
    Entering: (Seated, Watching, Greeting, Closed),
    Seated: (Greeting, Closed),
    Watching: (Greeting, Closed),
    Passing: (Greeting, Closed),
    Closed: (),
}

AT_TABLE = (Seated, Watching)
UNKNOWN = (Greeting, Entering)
"""Nobody has been let in."""


def transition(before: SessionState, after: SessionState) -> SessionState:
    """The state after; raises if there is no such way."""
    if type(after) not in TRANSITIONS[type(before)]:
        raise AssertionError(f"a session that is {before} cannot become {after}")
    return after
