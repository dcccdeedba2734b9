"""Checks that nobody takes from others: places at the table, the quiet of a chat, the effect of a kick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from morphee.sim.faults.effects import Snapshot, stored_people
from morphee.sim.faults.process import Limits
from morphee.sim.faults.promise import Broken

NEAR = 4
"""How many people's worth of chat one address has."""
TOLD_LATE = 6.0
"""Seconds that may pass until somebody is told that they were kicked: the disk may fail meanwhile."""
CROWD = "10.9.9.9"
"""The address of those who come in large numbers."""


class AbuseChecks:
    """Of one world. What limits count is in a node's memory: a restart begins anew."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._barred: dict[str, float] = {}
        self._said: dict[str, list[float]] = {}
        self._unlocked_at = float("-inf")
        self._open: Counter[str] = Counter()
        """How many sockets everybody who was let in has, by key."""
        self._gone_at: dict[str, float] = {}
        """When the last of them ended."""

    def restarted(self) -> None:
        self._barred, self._said = {}, {}
        self._open, self._gone_at = Counter(), {}

    def entered(self, key: str) -> None:
        """A socket of theirs was let in."""
        self._open[key] += 1
        self._gone_at.pop(key, None)

    def broke_off(self, key: str, now: float) -> None:
        """A socket of theirs that was let in has ended."""
        self._open[key] -= 1
        if not self._open[key]:
            self._gone_at[key] = now

    def stored(self, before: Snapshot, after: Snapshot, going: Collection[str], now: float) -> None:
        """The table was like this, and is stored like that now; ``going`` are those who asked to leave, or
        whom somebody wanted to be kicked. Who has a chair is waited for."""
        seated = {chair.get("person") for chair in before["chairs"]}
        for key in (stored_people(before) & seated) - stored_people(after) - set(going):
            gone = now - self._gone_at.get(key, float("-inf"))
            if gone < self._limits.grace:
                raise Broken("places", f"a chair was taken {gone:.2f} s after its person had broken off")

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
            raise Broken("places", f"{name} is at the table, and is not let in again: {code}")
        if code == "full" and address != CROWD:
            raise Broken("places", f"{name} finds no place, which others at one address took")

    def said(self, address: str, now: float) -> None:
        """Somebody at that address was heard."""
        times = self._said.setdefault(address, [])
        times.append(now)
        limits = self._limits
        most = NEAR * (limits.chat_burst + limits.chat_rate * (now - times[0])) + 1
        if len(times) > most:
            raise Broken("quiet", f"{len(times)} lines from one address in {now - times[0]:.1f} s")
