"""How much of everything one may do: buckets that fill with time, and counts by address."""

from __future__ import annotations

from collections.abc import Callable

from morphee.server.settings import Settings

FORGET = 600.0
"""Seconds after which a full bucket of an address is forgotten."""


class Bucket:
    """Holds up to ``burst``; ``rate`` a second come back; each thing done takes one."""

    __slots__ = ("_burst", "_left", "_rate", "at")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self.at = now

    def take(self, now: float) -> bool:
        """Take one if there is one."""
        left = self._left + (now - self.at) * self._rate
        self.at = now
        if left > self._burst:
            left = self._burst
        granted = left >= 1
        self._left = left - granted
        return granted

    def empty(self, now: float) -> bool:
        return min(self._left + (now - self.at) * self._rate, self._burst) < 1

    def full(self, now: float) -> bool:
        return self._left + (now - self.at) * self._rate >= self._burst


class Buckets:
    """A bucket for each address; those long full are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._of: dict[str, Bucket] = {}

    def of(self, address: str, now: float) -> Bucket:
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self._rate, self._burst, now)
        return bucket

    def sweep(self, now: float) -> None:
        self._of = {
            address: bucket
            for address, bucket in self._of.items()
            if now - bucket.at < FORGET or not bucket.full(now)
        }


class Limits:
    """The limits by address of one server."""

    def __init__(self, settings: Settings, tick: Callable[[], float]) -> None:
        self.settings = settings
        self.tick = tick
        self.messages = Buckets(settings.address_rate, settings.address_burst)
        self.requests = Buckets(settings.request_rate, settings.request_burst)
        self.guesses = Buckets(settings.guesses_refill, settings.guesses)
        self.tables = Buckets(
            settings.tables_per_address / settings.tables_window, settings.tables_per_address
        )
        self.sockets: dict[str, int] = {}

    def may_connect(self, address: str) -> bool:
        return self.sockets.get(address, 0) < self.settings.sockets_per_address

    def connected(self, address: str) -> None:
        self.sockets[address] = self.sockets.get(address, 0) + 1

    def gone(self, address: str) -> None:
        left = self.sockets.get(address, 0) - 1
        if left > 0:
            self.sockets[address] = left
        else:
            self.sockets.pop(address, None)

    def may_guess(self, address: str) -> bool:
        return not self.guesses.of(address, self.tick()).empty(self.tick())

    def guessed_wrong(self, address: str) -> None:
        self.guesses.of(address, self.tick()).take(self.tick())

    def sweep(self) -> None:
        for buckets in (self.messages, self.requests, self.guesses, self.tables):
            buckets.sweep(self.tick())
