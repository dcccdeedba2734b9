"""What nobody may take from others: their places, their peace, the effect of sending somebody away."""

from __future__ import annotations

from morphee.sim.faults.process import Limits
from morphee.sim.faults.promise import Broken

NEAR = 4
"""How many people's worth of chat one address has."""
TOLD_LATE = 6.0
"""Seconds that may pass until somebody is told that they were kicked: the disk may fail meanwhile."""
CROWD = "10.9.9.9"
"""The address of those who come in large numbers."""


class Manners:
    """Of one world. What limits count is in a node's memory: a restart begins anew."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._barred: dict[str, float] = {}
        self._said: dict[str, list[float]] = {}
        self._unlocked_at = float("-inf")

    def restarted(self) -> None:
        self._barred, self._said = {}, {}

    def unlocked(self, now: float) -> None:
        """A host who unlocks the table lets everybody in."""
        self._barred, self._unlocked_at = {}, now

    def kicked(self, address: str, asked: float, now: float) -> None:
        """Somebody was told so, now; the server was asked for it earlier, then or later."""
        if now - self._unlocked_at > TOLD_LATE:
            self._barred[address] = asked

    def let_in(self, name: str, address: str, now: float) -> None:
        """Somebody new."""
        since = self._barred.get(address)
        if since is not None and now - since < self._limits.barred:
            raise Broken("kicked", f"{name} was let in {now - since:.2f} s after a kick at the same address")

    def turned_away(self, name: str, address: str, code: str, known: bool) -> None:
        if known and code in ("guessing", "too_many_people", "full", "locked"):
            raise Broken("room", f"{name} is at the table, and is not let in again: {code}")
        if code == "full" and address != CROWD:
            raise Broken("room", f"{name} finds no place, which others at one address took")

    def said(self, address: str, now: float) -> None:
        """Somebody at that address was heard."""
        times = self._said.setdefault(address, [])
        times.append(now)
        limits = self._limits
        most = NEAR * (limits.chat_burst + limits.chat_rate * (now - times[0])) + 1
        if len(times) > most:
            raise Broken("quiet", f"{len(times)} lines from one address in {now - times[0]:.1f} s")
