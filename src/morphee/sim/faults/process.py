"""What a simulation needs of a node: to start one on a disk, to connect to it, and to look inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import msgspec

from morphee.sim.faults.disk import DiskStore
from morphee.sim.faults.network import Wire


class Limits(msgspec.Struct, frozen=True):
    """How long a node of this simulation lets anything wait, in seconds, and how fast match time runs: so
    fast, in some worlds, that matches end between two crashes."""

    pause: float = 4.0
    """All pauses of a host together."""
    hold: float = 0.6
    """After a restart, for people to come back."""
    grace: float = 1.5
    """For who has lost their connection, before others may have their chair."""
    barred: float = 1.0
    """Nobody new is let in from the address of somebody who was kicked."""
    places: int = 12
    """At the table; one address has half of them."""
    chat_rate: float = 0.5
    chat_burst: float = 5.0
    """What one person may say; those at one address may say as much as four."""
    speed: float = 1.0
    proposal: float = 1.0
    """For people to say whether they want the next match; in some worlds nobody is asked."""


class Peek(msgspec.Struct, frozen=True):
    """A table seen from inside. ``overdue`` is how many milliseconds ago something should have happened by
    itself; ``running``: match time passes."""

    phase: str
    pause: str | None
    match: str | None
    running: bool
    overdue: int
    snapshot: dict[str, Any]


class Process(Protocol):
    """One life of a node. Made in the loop that it runs on."""

    async def open(self) -> None: ...

    def connect(self, wire: Wire) -> bool:
        """Take a socket; false while it does not serve."""
        ...

    async def create_table(self, game: str, config: bytes) -> str | None:
        """What a request for a new table is answered, if it is not refused."""
        ...

    def key_of(self, token: str) -> str:
        """Under what the holder of a token is stored."""
        ...

    def peek(self, code: str) -> Peek | None: ...

    def sample(self, code: str, seat: int, number: int) -> Any | None:
        """Some proper action of a kind that cannot be listed, for that seat now."""
        ...


MakeProcess: TypeAlias = Callable[[DiskStore, Limits], Process]
