"""Those who race: people with a reaction time, and ways to lie about it."""

from __future__ import annotations

from random import Random

import msgspec

from morphee.engine.path_evidence import DELAYED_ACK, HUMAN
from morphee.sim.network import Path


class Lie(msgspec.Struct, frozen=True):
    """What a liar does. All of it honest when all is 0.

    ``claim``: how much less than they took they claim; ``pong``: how late they answer pings, always;
    ``race``: how much later still during a race; ``hold``: how late they send their own answer;
    ``every``: they lie in one race of so many; ``rest``: in so many of a hundred races they answer late
    on purpose, to look far away; ``device``: how late they say that their device is; ``silent``: they answer
    no ping at all.
    """

    claim: int = 0
    pong: int = 0
    race: int = 0
    hold: int = 0
    every: int = 1
    rest: int = 0
    device: int = 0
    silent: bool = False

    def claimed(self, took: float, number: int) -> int:
        """The reaction time claimed; never one that would be a false start."""
        if not self.claim or number % self.every:
            return round(took)
        return min(round(took), max(HUMAN, round(took) - self.claim))

    def acknowledged(self, in_race: bool) -> float:
        """How late the kernel acknowledges a small segment: its program can make it wait for a while."""
        return float(DELAYED_ACK) if self.silent else min(DELAYED_ACK, self.ponged(in_race))

    def ponged(self, in_race: bool) -> float:
        return float(self.pong + in_race * self.race)


HONEST = Lie()


class Racer(msgspec.Struct, frozen=True):
    """A player: path, honesty, and how much slower than the others they react (``slower``)."""

    path: Path
    lie: Lie = HONEST
    slower: int = 0


def reaction(chance: Random) -> float:
    """A choice among a few gestures: a bell with a long tail to the slow side, 440 ms on average."""
    return max(180.0, chance.gauss(380, 40) + chance.expovariate(1 / 60))
