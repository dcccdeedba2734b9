"""What one simulated world is made from: a seed, a game, and which faults there are."""

from __future__ import annotations

from random import Random

import msgspec

KINDS = frozenset(
    (
        *("sit", "stand", "ready", "start", "rematch", "act", "rename", "language", "mute", "leave", "say"),
        *("emote", "lock", "publish", "away_level", "set_bot", "hand_over", "kick", "pause", "configure"),
        *("decline", "look_at", "end", "plan", "next_round"),
        *("sync", "ping", "pipeline", "repeat", "malformed", "flood", "elsewhere", "screen"),
    )
)
"""What people do, by name: kinds of messages, and ways to misbehave."""
FAULTS = frozenset(["jitter", "loss", "break", "vanish", "slow", "late", "trouble", "trials"])
"""What goes wrong around a node, besides crashes; ``trials`` are restarts tried on a copy of the disk."""

VISITORS = ("crowd", "guess", "chat")
"""Ways to cost others their place or their peace: many identities, wrong codes, many identities that talk."""


class Plan(msgspec.Struct, frozen=True):
    """A world. ``lives`` is how often the node is started: it crashes at the end of each but the last.
    ``calm`` are lives that do not end by a crash after all; ``without`` are kinds and faults left out.
    ``visitor`` names what somebody does who comes to take others' places or time, if anybody does."""

    seed: str
    game: str
    lives: int = 50
    people: int = 3
    calm: frozenset[int] = frozenset()
    without: frozenset[str] = frozenset()
    visitor: str = ""

    def has(self, name: str) -> bool:
        return name not in self.without

    def callbacks(self, life: int) -> int:
        """After how many callbacks that life ends: sometimes while it starts, sometimes long after."""
        draw = Random(f"{self.seed} life {life}")
        least = draw.choice((1, 1, 10, 40, 90))
        return least + int(draw.expovariate(1 / draw.choice((10, 20, 40, 100, 400))))


def plan_for(seed: str, game: str, lives: int = 50) -> Plan:
    """The world of a seed: in some, somebody comes to take others' places or time."""
    visitor = Random(f"{seed} visitor").choice(("", "", "", *VISITORS))
    return Plan(seed, game, lives, visitor=visitor)
