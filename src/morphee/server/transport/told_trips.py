"""Round trips that a proxy of our own tells with each request: what its kernel measured to the client.

Behind a proxy our kernel sees the proxy only. The proxy's kernel sees the client: nginx (``$tcpinfo_rtt``)
and HAProxy (``fc_rtt(us)``) can put its round trip in a request header. The smallest of the last ten minutes
counts: the page, its script, the socket. One alone may have been slow by chance. They are remembered by
address: people behind one router share them, and count as near as the nearest of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from morphee.kernel.contract import Millis
from morphee.server.settings import Settings
from morphee.server.transport.origin import Header, address_of, believed, trusts

KEPT = 600.0
"""Seconds that a told round trip counts: as long as it takes to find a table, sit down and begin."""
LONGEST_US = 10_000_000
MOST = 32
"""Round trips kept of an address; with more, the oldest are forgotten."""


class ToldTrips:
    """By address: the round trips told lately, and when."""

    def __init__(self, settings: Settings, tick: Callable[[], float]) -> None:
        self._settings = settings
        self._tick = tick
        self._told: dict[str, deque[tuple[float, int]]] = {}

    @property
    def wanted(self) -> bool:
        return bool(self._settings.trust_proxy and self._settings.proxy_rtt_header)

    def request(self, peer: str | None, header: Header) -> None:
        """A request came; its head may tell a round trip in microseconds."""
        value = header(self._settings.proxy_rtt_header.lower()) or ""
        known = trusts(peer, self._settings) and value.isdecimal()
        if not known or not 0 < int(value) <= LONGEST_US:
            return
        address = address_of(peer, believed(peer, header, self._settings))
        told = self._told.setdefault(address, deque(maxlen=MOST))
        told.append((self._tick(), int(value)))

    def least(self, address: str) -> Millis | None:
        """The least round trip told for that address, in milliseconds."""
        oldest = self._tick() - KEPT
        found = [trip for at, trip in self._told.get(address, ()) if at >= oldest]
        return Millis((min(found) + 999) // 1_000) if found else None

    def sweep(self) -> None:
        oldest = self._tick() - KEPT
        self._told = {address: told for address, told in self._told.items() if told[-1][0] >= oldest}
