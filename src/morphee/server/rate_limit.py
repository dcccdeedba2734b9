"""Rate limits: token buckets, which fill with time."""

from __future__ import annotations

FORGET_AFTER = 600.0
"""Seconds after which a full bucket is forgotten."""


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
    """A bucket for each key, such as an address; those long full are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._of: dict[str, Bucket] = {}

    def of(self, key: str, now: float) -> Bucket:
        bucket = self._of.get(key)
        if bucket is None:
            bucket = self._of[key] = Bucket(self._rate, self._burst, now)
        return bucket

    def take(self, key: str, now: float) -> bool:
        return self.of(key, now).take(now)

    def sweep(self, now: float) -> None:
        self._of = {
            key: bucket
            for key, bucket in self._of.items()
            if now - bucket.at < FORGET_AFTER or not bucket.full(now)
        }
