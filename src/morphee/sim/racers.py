"""Those who race: people with a reaction time, and ways to lie about it."""

from __future__ import annotations

from random import Random

import msgspec

from morphee.engine.path_evidence import DELAYED_ACK, HUMAN
from morphee.sim.network import Path

WITHOUT_LAG = 5_000
"""A reaction time claimed by a racer who claims no lag: longer than any answer takes to arrive."""


class Lie(msgspec.Struct, frozen=True):
    """What a liar does. All of it honest when all is 0.

    ``claim``: how much less than they took they claim; ``limit``: they do so only if they took less than
    this, and claim no lag at all otherwise; ``pong``: how late they answer pings, always; ``race``: how much
    later still during a race; ``wild``: how much later still, half of the time; ``hold``: how late they send
    their own answer; ``every``: they lie in one race of so many; ``rest``: in this per cent of the races they
    answer late on purpose, to look far away; ``device``: how late they say that their device is; ``silent``:
    they answer no ping at all; ``refused``: they first send an action that the rules refuse, without lag;
    ``far``: so long is the round trip of another connection of theirs that only exists.

    On a direct connection: ``stretch``: how late they make their kernel acknowledge full segments, in
    ``often`` per cent of the cases, all but the handshake's; ``mimic``: they make it acknowledge as late as a
    path with so much jitter would; ``blind``: they see to it that no
    acknowledgement can be timed; ``shut``: they do not take what they are sent during a race; ``gap``: they
    send something out of order. The last needs a network stack of their own.
    """

    claim: int = 0
    limit: int = 0
    pong: int = 0
    race: int = 0
    wild: int = 0
    hold: int = 0
    every: int = 1
    rest: int = 0
    device: int = 0
    silent: bool = False
    refused: bool = False
    far: int = 0
    stretch: int = 0
    often: int = 100
    mimic: int = 0
    blind: bool = False
    shut: bool = False
    gap: bool = False

    def claimed(self, took: float, number: int) -> int:
        """The reaction time claimed; never one that would be a false start."""
        if not self.claim or number % self.every:
            return round(took)
        if self.limit and took >= self.limit:
            return WITHOUT_LAG
        return min(round(took), max(HUMAN, round(took) - self.claim))

    def acknowledged(self, in_race: bool) -> float:
        """How late the kernel acknowledges a small segment: its program can make it wait for a while."""
        return float(DELAYED_ACK) if self.silent else min(DELAYED_ACK, self.pong + in_race * self.race)

    def stretched(self, chance: Random) -> float:
        """How late the kernel acknowledges full segments."""
        if self.mimic:
            return (chance.random() + chance.random()) * self.mimic / 2
        return float(self.stretch) if self.stretch and chance.random() * 100 < self.often else 0.0

    def ponged(self, in_race: bool, chance: Random) -> float:
        wild = self.wild if self.wild and chance.random() < 0.5 else 0
        return float(self.pong + in_race * self.race + wild)


HONEST = Lie()


class Racer(msgspec.Struct, frozen=True):
    """A player: path, honesty, and how much slower than the others they react (``slower``)."""

    path: Path
    lie: Lie = HONEST
    slower: int = 0


def reaction(chance: Random) -> float:
    """A choice among a few gestures: a bell with a long tail to the slow side, 440 ms on average."""
    return max(180.0, chance.gauss(380, 40) + chance.expovariate(1 / 60))
