"""The owner's side of a link: a session whose socket another node has. A table sees no difference."""

from __future__ import annotations

from morphee.engine.path_evidence import KernelView
from morphee.kernel.contract import Millis
from morphee.protocol import codec
from morphee.protocol.fields import PathSeen
from morphee.protocol.from_client import Hello
from morphee.server.cluster.messages import Ended, Measured, Moved, Open, Probe
from morphee.server.cluster.peering import Peering
from morphee.server.rate_limit import Bucket
from morphee.server.tables import entry, resuming
from morphee.server.transport.elsewhere import Elsewhere
from morphee.server.transport.hub import Hub
from morphee.server.transport.session import Session
from morphee.server.transport.session_state import AT_TABLE, Closed, Seated

EDGE_HOLD = 1.8
"""Seconds a match waits for players whose node is silent: with the time it takes to notice, 3 s."""


class RemoteConnection:
    """Implements `transport.send_queue.Connection` over a link. Kernels and pings are the edge's: what it
    measures comes as `Measured`."""

    def __init__(self, edge: Peering, asked: Open) -> None:
        self.address = asked.address
        self.token = asked.cookie
        self.path: PathSeen = asked.path
        self._edge = edge
        self._link = asked.link
        self._told = asked.told

    @property
    def told_round_trip(self) -> Millis | None:
        return None if self._told is None else Millis(self._told + hop_ms(self._edge))

    def send(self, data: bytes) -> None:
        self._edge.frame(self._link, data)

    def ping(self, payload: bytes, size: int) -> None:
        return

    def kernel(self) -> KernelView | None:
        return None

    def has_gap(self) -> bool:
        return False

    def close(self, number: int, reason: str) -> None:
        self._edge.put(Ended(self._link, number, reason))


class RemoteSession(Session):
    """A session over a link. Messages are checked once more: by address, an owner sees those of all edges."""

    def __init__(self, hub: Hub, edge: Peering, asked: Open) -> None:
        super().__init__(hub, RemoteConnection(edge, asked))
        self.edge = edge
        self._link = asked.link
        self._bucket = Bucket(1e9, 1e9, hub.tick())  # its edge keeps the limit of the socket
        edge.sessions[asked.link] = self

    def gone(self) -> None:
        if self.edge.sessions.get(self._link) is self:
            del self.edge.sessions[self._link]
        super().gone()

    def lost(self) -> None:
        """The way to the edge is lost: a match waits for its player. While NATS is out of our reach it waits
        until a bot would take the seat; else only the edge is, and its clients soon find another."""
        elsewhere = self._hub.elsewhere
        if isinstance(self.state, Seated):
            cut_off = elsewhere is not None and elsewhere.cut_off
            seconds = self._hub.settings.bot_grace if cut_off else EDGE_HOLD
            resuming.hold_for(self.state.table, self.state.there.person, seconds)
        self.gone()

    def _end(self, number: int, code: str) -> None:
        super()._end(number, code)
        self.gone()

    def greet(self, hello: bytes) -> None:
        message = codec.decode(hello)
        if isinstance(message, Hello):
            self._handle(message)

    def measured(self, found: Measured) -> None:
        """The edge measured its path to the client: the way from here to the edge is added."""
        self.heard_at = self._hub.tick()
        hop = hop_ms(self.edge)
        rtt, ago = found.rtt_ms + hop, found.asked_ago + hop
        if found.kind == "ping":
            self.trips.took(rtt)
        state = self.state
        if isinstance(state, AT_TABLE):
            if found.kind == "ping":
                entry.come_back(state.table, state.there.person)
            entry.measured(state.table, state.there, found.kind, rtt, ago)

    def ping(self) -> None:
        if not isinstance(self.state, Closed):
            self.edge.put(Probe(self._link, full=True, keep=True))

    def measure(self, full: bool) -> None:
        if not isinstance(self.state, Closed):
            self.edge.put(Probe(self._link, full=full, keep=False))

    def ask_hello_again(self) -> None:
        self.moved(free=False)

    def moved(self, free: bool) -> None:
        """Let the edge look for the owner; ``free``: there is none, the lease was given up."""
        if not isinstance(self.state, Closed):
            self._hub.queue.flush()
            self.edge.put(Moved(self._link, free))
            self.gone()

    def _pass_on(self, elsewhere: Elsewhere, hello: Hello) -> None:
        """Not ours: its edge looks again. A session is never passed on twice."""
        self.edge.put(Moved(self._link))
        self.gone()


def hop_ms(edge: Peering) -> int:
    """The round trip to the edge, in whole milliseconds; at least one."""
    return max(1, round(edge.hop * 1000))
