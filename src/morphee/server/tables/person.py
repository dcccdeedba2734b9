"""Somebody at a table: known by key, here while a socket of theirs answers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import ClassVar

from morphee.engine.lag_budget import LagBudget
from morphee.kernel.contract import Seat, Viewer
from morphee.protocol.fields import Lang, Page, PathSeen, Role
from morphee.protocol.to_client import Flag, PersonSeen
from morphee.server.rate_limit import Bucket
from morphee.server.settings import Settings
from morphee.server.tables.identity import person_id
from morphee.server.tables.peer import Peer
from morphee.server.tables.snapshot import PersonRow

PATHS: tuple[PathSeen, ...] = ("direct", "told", "blind")


class Attendance:
    """A person's presence through one socket. ``plays``: the socket may act for its person, unlike a big
    screen or a page that only watches. ``stream`` names the stream of the match it follows, if any; ``via``
    is its number among the connections, by which evidence about paths is kept apart."""

    __slots__ = ("flags", "peer", "person", "plays", "stream", "via")
    numbers: ClassVar = count(1)

    def __init__(self, peer: Peer, person: Person, plays: bool) -> None:
        self.peer = peer
        self.person = person
        self.plays = plays
        self.via: int = next(self.numbers)
        self.stream: str | None = None
        self.flags: tuple[Flag, ...] = ()
        """What this page was told about races, if its person is the host."""

    def viewer(self, players: Mapping[str, Seat]) -> Viewer:
        """As whom the socket looks, given who plays which seat: its person's seat, else the public."""
        return players.get(self.person.key) if self.plays else None


class Person:
    LAG_STEPS: ClassVar = (10, 25, 50, 100, 150, 250, 400, 800, 1600)

    def __init__(self, row: PersonRow, table: str, settings: Settings, now: float) -> None:
        self.key = row.key
        self.id = person_id(row.key, table)
        self.name = row.name
        self.lang: Lang = row.lang
        self.role: Role = row.role
        self.waiting = row.waiting
        self.muted = set(row.muted)
        self.evidence = LagBudget()
        """What was measured of their path while no match was on, and in the matches before."""
        self.look = row.look
        """`None` only until the table has given them one (`looks`)."""
        self.attendances: list[Attendance] = []
        self.last_address: str | None = None
        """The address of their latest socket. Remembered after it closes, and not stored."""
        self.postponed_name: str | None = None
        """A name to take as soon as nobody is blindfolded: a name can be read by everybody."""
        self.acting = Bucket(settings.seat_rate, settings.seat_burst, now)
        self.stored = True
        """Whether the stored table knows them: not before somebody new is let in for the first time."""
        self.page: Page = "table"
        """What they look at between matches."""
        self.here = False
        self.gone_at = now
        """When they were last here, while they are not."""

    def row(self) -> PersonRow:
        muted = tuple(sorted(self.muted))
        return PersonRow(
            self.key, self.name, self.lang, self.role, waiting=self.waiting, muted=muted, look=self.look
        )

    def seen(self) -> PersonSeen:
        assert self.look is not None
        return PersonSeen(
            self.id, self.name, self.role, self.here, waiting=self.waiting, look=self.look, page=self.page
        )

    def heard_at(self) -> float:
        """When they were last heard of. A page of theirs that only watches does not speak for a player."""
        plays = self.role == "play"
        times = [there.peer.heard_at for there in self.attendances if there.plays or not plays]
        return max(times, default=float("-inf"))

    def path(self) -> PathSeen | None:
        """What is seen of the way to them; of several sockets, the one seen best."""
        found = {there.peer.path for there in self.attendances if there.plays}
        return next((path for path in PATHS if path in found), None)

    def notice(self, now: float, away_after: float) -> bool:
        """Look whether any socket of theirs answers; true if that has changed."""
        here = now - self.heard_at() <= away_after
        changed, self.here = here != self.here, here
        if changed and not here:
            self.gone_at = now
        return changed

    def lag(self) -> int | None:
        """Their best socket's round trip, in steps, so that it is not told all the time."""
        found = [there.peer.rtt_ms for there in self.attendances if there.peer.rtt_ms is not None]
        if not found:
            return None
        return next((step for step in self.LAG_STEPS if min(found) <= step), self.LAG_STEPS[-1])
