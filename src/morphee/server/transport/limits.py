"""Limits by address, charged before the work is done."""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Callable

from morphee.server.rate_limit import Buckets
from morphee.server.settings import Settings
from morphee.server.transport.origin import counted_as

SPARE_DESCRIPTORS = 64
"""File descriptors left for the store and for files, however many connections there are."""


class Limits:
    """The limits by address of one node. Addresses are those of `counted_as`, or are made so here."""

    def __init__(self, settings: Settings, tick: Callable[[], float]) -> None:
        self.settings = settings
        self.tick = tick
        self.messages = Buckets(settings.address_rate, settings.address_burst)
        self.requests = Buckets(settings.request_rate, settings.request_burst)
        self.http = Buckets(settings.http_rate, settings.http_burst)
        self.guesses = Buckets(settings.guesses_refill, settings.guesses)
        self.newcomers = Buckets(settings.newcomers_refill, settings.newcomers)
        self.identities = Buckets(settings.newcomers_refill, settings.newcomers)
        self.tables = Buckets(
            settings.tables_per_address / settings.tables_window, settings.tables_per_address
        )
        self.shared: Callable[[str, str], None] = lambda *_: None
        """Told of what an address has used up of the limits that several nodes keep together."""
        self._connections: Counter[str] = Counter()
        self._behind: Counter[str] = Counter()
        """Sockets that proxies of our own brought, by the address behind them."""
        self._most = descriptors() - SPARE_DESCRIPTORS

    def connect(self, address: str, proxy: bool = False) -> bool:
        """Count a connection, if one more is allowed. A proxy of our own brings everybody's."""
        address = counted_as(address)
        if not proxy and self._connections[address] >= self.settings.sockets_per_address:
            return False
        if self._connections.total() >= self._most:
            return False
        self._connections[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        address = counted_as(address)
        self._connections[address] -= 1
        if self._connections[address] <= 0:
            del self._connections[address]

    def connect_behind(self, address: str) -> bool:
        """Count a socket of somebody behind a proxy of our own, if they may have one more."""
        address = counted_as(address)
        if self._behind[address] >= self.settings.sockets_per_address:
            return False
        self._behind[address] += 1
        return True

    def disconnect_behind(self, address: str) -> None:
        address = counted_as(address)
        self._behind[address] -= 1
        if self._behind[address] <= 0:
            del self._behind[address]

    def may_request(self, address: str) -> bool:
        """Take one of the requests of every kind that an address may make."""
        return self.http.take(counted_as(address), self.tick())

    def may_guess(self, address: str) -> bool:
        """Whether an address may try a table's code: wrong ones are counted."""
        return not self.guesses.of(address, self.tick()).empty(self.tick())

    def guessed_wrong(self, address: str) -> None:
        self.guesses.take(address, self.tick())
        self.shared("guesses", address)

    def may_bring_somebody(self, address: str) -> bool:
        """Take one of the new identities that an address may bring to tables."""
        self.shared("newcomers", address)
        return self.newcomers.take(address, self.tick())

    def may_have_identity(self, address: str) -> bool:
        """Take one of the identities that the page may be issued at an address. They have a limit of their
        own, so that somebody who was named on the page first is not counted twice at a table."""
        self.shared("identities", address)
        return self.identities.take(address, self.tick())

    def may_make_table(self, address: str) -> bool:
        """Take one of the tables that an address may make."""
        self.shared("tables", address)
        return self.tables.take(address, self.tick())

    def spent(self, limit: str, address: str) -> None:
        """An address has used up one of a limit at another node."""
        kept = {
            "guesses": self.guesses,
            "newcomers": self.newcomers,
            "identities": self.identities,
            "tables": self.tables,
        }
        if limit in kept:
            kept[limit].take(address, self.tick())

    def sweep(self) -> None:
        by_work = (self.messages, self.requests, self.http)
        for buckets in (*by_work, self.guesses, self.newcomers, self.identities, self.tables):
            buckets.sweep(self.tick())


def descriptors() -> int:
    """How many files and connections this process may have open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1_000_000 if soft == resource.RLIM_INFINITY else soft
