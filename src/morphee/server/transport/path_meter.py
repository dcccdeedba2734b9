"""Measures the path to the client of one session, and tells those who judge by it: the table, or the link to
the table's owner. What the answer to a ping proves is found in `round_trips`.
"""

from __future__ import annotations

from morphee.engine.path_evidence import Kind
from morphee.kernel.contract import Millis
from morphee.server.tables import entry
from morphee.server.transport.hub import Hub
from morphee.server.transport.round_trips import RoundTrips
from morphee.server.transport.send_queue import Connection
from morphee.server.transport.session_state import AT_TABLE, Passing, SessionState

MEASURED_FOR = 20.0
"""Seconds for which a measured path need not be measured again while the process has too much to do."""


class PathMeter:
    """``state`` is what the session is doing when it asks: who is told follows from it. (If a meter knew its
    session, neither would be freed before the garbage collector looks.)"""

    def __init__(self, hub: Hub, connection: Connection, trips: RoundTrips) -> None:
        self._hub = hub
        self._connection = connection
        self._trips = trips
        self._pinged_at = float("-inf")

    @property
    def least_round_trip(self) -> Millis | None:
        kernel = self._connection.kernel()
        return None if kernel is None else Millis(kernel.least_us // 1_000)

    def begin(self) -> None:
        """Measure at once: the other kernel cannot delay what it acknowledges of a connection that has only
        begun (docs/fairness.md)."""
        kernel = self._connection.kernel()
        if kernel is not None and not kernel.is_local:
            self._trips.ping(full=True)

    def ping(self, state: SessionState, now: float, heard_at: float) -> bool:
        """Measure in full, unless that can wait or an answer is awaited. False if one is awaited, and the
        client has been silent for too long."""
        if self._can_wait(now, heard_at):
            return True
        trips = self._trips
        if trips.unacked:
            self.take_acknowledged(state)
        if trips and now - heard_at > self._hub.settings.dead_after:
            return False
        if not trips or trips.kernel_answers:
            self._pinged_at = now
            trips.ping(full=True)
        return True

    def _can_wait(self, now: float, heard_at: float) -> bool:
        """Whether this client need not be pinged yet: there is more to do than can be done, it was heard a
        moment ago, and the path to it was measured lately."""
        if not self._hub.node.services.batcher.is_late:
            return False
        heard, measured = now - heard_at, now - self._pinged_at
        return heard < self._hub.settings.ping_every / 2 and measured < MEASURED_FOR

    def ponged(self, state: SessionState, rtt_ms: int) -> None:
        """The client's program answered a ping. That says nothing new to a table that hears its kernel, which
        proves more."""
        if not self._trips.kernel_answers or isinstance(state, Passing):
            self._tell(state, "ping", rtt_ms, rtt_ms)

    def take_acknowledged(self, state: SessionState) -> None:
        """Tell what the other kernel has acknowledged since it was last asked."""
        trips = self._trips
        before = trips.least
        found = trips.acknowledged()
        if found is not None:
            self._tell(state, found.kind, found.rtt, found.ago)
        if trips.least is not None and trips.least != before:
            self._tell(state, "least", trips.least, 0)

    def _tell(self, state: SessionState, kind: Kind, rtt_ms: int, asked_ago: int) -> None:
        if isinstance(state, AT_TABLE):
            entry.measured(state.table, state.there, kind, rtt_ms, asked_ago)
        elif isinstance(state, Passing):
            state.link.measured(kind, rtt_ms, asked_ago)
