"""Round trips that a proxy of our own tells with each request: what its kernel measured to the client.

Behind a proxy our kernel sees the proxy only. The proxy's kernel sees the client: nginx (``$tcpinfo_rtt``)
and HAProxy (``fc_rtt(us)``) can put its round trip in a request header. The smallest of the last requests
counts: the page, its script, the socket. One alone may have been slow by chance.
"""

from __future__ import annotations

from collections.abc import Callable

from morphee.kernel.contract import Millis
from morphee.server.settings import Settings
from morphee.server.transport.origin import Header, address_of, believed, trusts

KEPT = 600.0
"""Seconds that a told round trip counts: as long as it takes to find a table, sit down and begin."""
LONGEST_US = 10_000_000


class ToldTrips:
    """By address: the least round trip told lately, and when."""

    def __init__(self, settings: Settings, tick: Callable[[], float]) -> None:
        self._settings = settings
        self._tick = tick
        self._least: dict[str, tuple[float, int]] = {}

    @property
    def wanted(self) -> bool:
        return bool(self._settings.trust_proxy and self._settings.proxy_rtt_header)

    def request(self, peer: str | None, header: Header) -> None:
        """A request came; its head may tell a round trip in microseconds."""
        value = header(self._settings.proxy_rtt_header.lower()) or ""
        known = trusts(peer, self._settings) and value.isdecimal()
        if not known or not 0 < int(value) <= LONGEST_US:
            return
        address, now = address_of(peer, believed(peer, header, self._settings)), self._tick()
        _, least = self._least.get(address, (now, LONGEST_US))
        self._least[address] = (now, min(least, int(value)))

    def least(self, address: str) -> Millis | None:
        """The least round trip told for that address, in milliseconds."""
        found = self._least.get(address)
        return None if found is None else Millis((found[1] + 999) // 1_000)

    def sweep(self) -> None:
        oldest = self._tick() - KEPT
        self._least = {address: found for address, found in self._least.items() if found[0] >= oldest}
