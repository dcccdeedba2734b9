"""Somebody at a table: known by key, here while a socket of theirs answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphee.kernel.contract import Value
from morphee.protocol.fields import Lang, Role
from morphee.protocol.to_client import PersonSeen
from morphee.server.identity import person_id
from morphee.server.limits import Bucket
from morphee.server.settings import Settings

if TYPE_CHECKING:
    from morphee.server.session import Session


class PersonRow(Value):
    """A person in a kept table."""

    key: str
    name: str
    lang: Lang
    role: Role
    waiting: bool = False
    muted: tuple[str, ...] = ()


class Person:
    def __init__(self, row: PersonRow, table: str, settings: Settings, now: float) -> None:
        self.key = row.key
        self.id = person_id(row.key, table)
        self.name = row.name
        self.lang: Lang = row.lang
        self.role: Role = row.role
        self.waiting = row.waiting
        self.sessions: list[Session] = []
        self.muted = set(row.muted)
        self.wanted: str | None = None
        """A name to be known by as soon as nobody has to be kept from reading it."""
        self.here = False
        self.acting = Bucket(settings.seat_rate, settings.seat_burst, now)
        self.gone_at = now
        """When they were last here, while they are not."""

    def row(self) -> PersonRow:
        return PersonRow(self.key, self.name, self.lang, self.role, self.waiting, tuple(sorted(self.muted)))

    def seen(self) -> PersonSeen:
        return PersonSeen(self.id, self.name, self.role, self.here, self.waiting)

    def heard_at(self) -> float:
        """When they were last heard of. A page of theirs that only watches does not speak for a player."""
        plays = self.role == "play"
        times = [session.heard_at for session in self.sessions if session.plays or not plays]
        return max(times, default=float("-inf"))

    def notice(self, now: float, away_after: float) -> bool:
        """Look whether any socket of theirs answers; true if that has changed."""
        here = now - self.heard_at() <= away_after
        changed, self.here = here != self.here, here
        if changed and not here:
            self.gone_at = now
        return changed

    def lag(self) -> int | None:
        """Their best socket's round trip, in steps, so that it is not told all the time."""
        found = [session.rtt_ms for session in self.sessions if session.rtt_ms is not None]
        return next((step for step in LAG_STEPS if min(found) <= step), LAG_STEPS[-1]) if found else None


LAG_STEPS = (10, 25, 50, 100, 150, 250, 400, 800, 1600)
