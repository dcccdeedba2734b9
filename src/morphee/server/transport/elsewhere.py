"""What a session knows of tables that other nodes own: `server/cluster` does it.

On one machine there is no `Elsewhere`, and every table is here.
"""

from __future__ import annotations

from typing import Protocol

from morphee.engine.path_evidence import Kind
from morphee.kernel.contract import Millis
from morphee.protocol.fields import PathSeen
from morphee.protocol.from_client import FromClient, Hello
from morphee.protocol.http import TableSeen


class Unavailable(Exception):
    """A table that there may be cannot be found or asked now."""


class Link(Protocol):
    """The way of one session to a table of another node. None of these waits or raises."""

    def received(self, message: FromClient, data: bytes) -> None:
        """A message of the client arrived; ``data`` is its bytes, already found to be well formed."""
        ...

    def measured(self, kind: Kind, rtt_ms: int, asked_ago: int) -> None:
        """The path to the client was measured, as for `entry.measured`."""
        ...

    def left(self) -> None:
        """The session does not use the link any more."""
        ...


class EdgeSession(Protocol):
    """What a link may do with its session; without effect once the session is closed."""

    address: str

    @property
    def path(self) -> PathSeen: ...

    @property
    def told_round_trip(self) -> Millis | None: ...

    @property
    def cookie(self) -> str | None:
        """The token in the client's cookie."""
        ...

    def send(self, data: bytes) -> None: ...

    def refuse(self, code: str, id: str = "") -> None: ...

    def close(self, code: str) -> None: ...

    def close_as(self, number: int, code: str) -> None:
        """Close as the owner said; the goodbye was sent already."""
        ...

    def ping(self) -> None: ...

    def measure(self, full: bool) -> None: ...

    def ask_hello_again(self) -> None: ...

    def come_home(self, hello: Hello, said: list[FromClient]) -> None:
        """The table is here after all: say hello to it, then everything ``said`` since."""
        ...


class Elsewhere(Protocol):
    """The tables of other nodes, and whether those that are here surely are."""

    @property
    def sure(self) -> bool:
        """Whether our leases still hold, so that no other node can own our tables."""
        ...

    @property
    def cut_off(self) -> bool:
        """Whether no other node can be spoken to now."""
        ...

    def link(self, session: EdgeSession, hello: Hello) -> Link:
        """Connect a session to its table, wherever that is."""
        ...

    async def find(self, code: str, key: str | None) -> tuple[TableSeen, bool] | None:
        """A table of another node, and whether that person is known there; it is taken up if it has no
        owner. Raises `Unavailable` if that cannot be told now."""
        ...

    async def public(self) -> list[TableSeen]:
        """The public tables of the other nodes."""
        ...

    def gauges(self) -> dict[str, float]:
        """Figures for the operator."""
        ...

    async def hand_over(self) -> None:
        """Give every table to other nodes: this one stops."""
        ...
