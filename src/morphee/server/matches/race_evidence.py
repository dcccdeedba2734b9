"""Evidence that is gathered while a race is on: lost segments, and round trips of jittery paths.

The judge is pure: it says whose path is worth a look and when, here the audience is asked to look or to ping.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from morphee.engine.finish_judge import FinishJudge
from morphee.engine.match_engine import MatchEngine
from morphee.kernel.contract import Millis, Seat


class Paths(Protocol):
    """The connections of whoever plays the seats of a match."""

    def ping(self, seats: Collection[Seat], full: bool) -> None:
        """Measure the round trip to whoever plays these seats; in ``full`` as `Peer.ping`."""
        ...

    def look(self, seats: Collection[Seat]) -> Iterable[tuple[Seat, int]]:
        """Ask the kernel about these seats: what was acknowledged is measured; which of them have sent
        something that was lost and is on its way again, and on which connection."""
        ...


class RaceEvidence:
    def __init__(self, judge: FinishJudge, engine: MatchEngine, paths: Paths) -> None:
        self.pings = judge.pings
        """Whom to ping, and when: nobody, where no path is jittery."""
        self._judge = judge
        self._engine = engine
        self._paths = paths

    def notice_gaps(self, now: Millis) -> None:
        """Before an answer is released: is an earlier one lost on its way, or stalled?"""
        if self._judge.holds:
            awaited = self._judge.awaited(self._engine.race, now)
            for seat, via in self._paths.look(awaited) if awaited else ():
                self._judge.gap(seat, now, via)

    def ping_racers(self, now: Millis) -> None:
        """Measure jittery paths while their players may still answer: a path is judged as it is then."""
        due = self.pings.due(now, self._engine.race)
        if due:
            self._paths.ping(due, full=False)

    def ping_with_cue(self, now: Millis) -> bool:
        """The cue has just been written to the sockets: measure how long it takes on jittery paths. Whether
        any was pinged."""
        due = self.pings.shown(now, self._engine.race)
        if due:
            self._paths.ping(due, full=True)
        return bool(due)

    def next_at(self, now: Millis) -> Millis | None:
        """When racers are to be pinged again, if nothing else happens."""
        return self.pings.next_at(now, self._engine.race)
