"""What one simulated world is made from: a seed, a game, and which faults there are."""

from __future__ import annotations

from random import Random

import msgspec

KINDS = frozenset(
    (
        *("sit", "stand", "ready", "start", "rematch", "act", "rename", "speak", "mute", "leave", "say"),
        *("emote", "lock", "publish", "away_level", "set_bot", "hand_over", "kick", "pause", "configure"),
        *("decline", "look_at", "end", "plan", "next_round"),
        *("sync", "ping", "pipeline", "repeat", "malformed", "flood", "elsewhere", "screen"),
    )
)
"""What people do, by name: kinds of messages, and ways to misbehave."""
FAULTS = frozenset(["jitter", "loss", "break", "vanish", "slow", "late", "trouble"])
"""What goes wrong around a node, besides crashes."""


class Plan(msgspec.Struct, frozen=True):
    """A world. ``lives`` is how often the node is started: it crashes at the end of each but the last.
    ``calm`` are lives that do not end by a crash after all; ``without`` are kinds and faults left out."""

    seed: str
    game: str
    lives: int = 50
    people: int = 3
    calm: frozenset[int] = frozenset()
    without: frozenset[str] = frozenset()

    def has(self, name: str) -> bool:
        return name not in self.without

    def callbacks(self, life: int) -> int:
        """After how many callbacks that life ends: sometimes while it starts, sometimes long after."""
        draw = Random(f"{self.seed} life {life}")
        least = draw.choice((1, 1, 10, 40, 90))
        return least + int(draw.expovariate(1 / draw.choice((10, 20, 40, 100))))
