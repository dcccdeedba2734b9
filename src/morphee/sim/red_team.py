"""A red team: strategies to win races by lying are searched, not listed.

What a lie is worth is told in milliseconds: by how much an honest player at the same table would have to
be quicker to win as many races. That also weighs a lie told only now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from morphee.engine.lag_budget import Trust
from morphee.sim.network import Path
from morphee.sim.racers import HONEST, Lie, Racer
from morphee.sim.races import Tally, races

OTHERS = 3
QUICKER = (0, 10, 20, 30, 45, 60, 80, 110, 150, 220, 300)


class Found(msgspec.Struct, frozen=True):
    """A strategy and what came of it."""

    lie: Lie
    tally: Tally
    worth: float


class Table(msgspec.Struct, frozen=True):
    """Equal players on equal paths; seat 0 may be a liar."""

    path: Path
    trust: Trust = Trust()
    length: int = 25

    def played(self, racer: Racer, count: int, name: str) -> Tally:
        racers = (racer, *[Racer(self.path)] * OTHERS)
        return races(racers, count, name, self.trust, length=self.length)

    def shares(self, count: int) -> list[float]:
        """The share an honest player wins who is quicker by each of `QUICKER`."""
        tallies = [self.played(Racer(self.path, slower=-ms), count, f"quick {ms}") for ms in QUICKER]
        return [found.share(0) for found in tallies]


def worth(share: float, shares: Sequence[float]) -> float:
    """How much quicker an honest player wins that share, between the points known."""
    if share <= shares[0]:
        return (share - shares[0]) / max(0.002, (shares[1] - shares[0]) / QUICKER[1])
    for index in range(1, len(shares)):
        low, high = shares[index - 1], shares[index]
        if share <= high:
            step = QUICKER[index] - QUICKER[index - 1]
            return QUICKER[index - 1] + step * (share - low) / max(1e-9, high - low)
    return float(QUICKER[-1])


def tried(table: Table, lie: Lie, count: int, shares: Sequence[float], slower: int = 0) -> Found:
    tally = table.played(Racer(table.path, lie, slower), count, "tried")
    return Found(lie, tally, worth(tally.share(0), shares))


def search(table: Table, tries: int, count: int, shares: Sequence[float], name: str = "red team") -> Found:
    """The best strategy found: random ones, then changes of the best, then a long look at the last few."""
    chance = Random(name)
    pool = [tried(table, _any(chance), count, shares) for _ in range(tries)]
    for _ in range(tries):
        pool.sort(key=lambda found: -found.worth)
        pool.append(tried(table, _changed(chance.choice(pool[:4]).lie, chance), count, shares))
    pool.sort(key=lambda found: -found.worth)
    final = [tried(table, found.lie, 6 * count, shares) for found in pool[:3]]
    return max(final, key=lambda found: found.worth)


def _any(chance: Random) -> Lie:
    return Lie(
        claim=chance.choice((20, 60, 120, 300)),
        pong=chance.choice((0, 20, 40, 60, 100, 150, 200, 300)),
        race=chance.choice((0, 0, 40, 80, 150, 250)),
        hold=chance.choice((0, 0, 0, 20, 60)),
        every=chance.choice((1, 1, 1, 2, 3, 5)),
        rest=chance.choice((0, 0, 0, 20, 50)),
        device=chance.choice((0, 4, 8, 35)),
        silent=chance.random() < 0.1,
    )


def _changed(lie: Lie, chance: Random) -> Lie:
    """The same with one thing changed."""
    other = _any(chance)
    name = chance.choice(("claim", "pong", "race", "hold", "every", "rest", "device"))
    return replace(lie, silent=False, **{name: getattr(other, name)})


LISTED: dict[str, Lie] = {
    "honest": HONEST,
    "claims its whole budget as lag": Lie(claim=500),
    "never answers pings, claims 120 ms": Lie(claim=120, silent=True),
    "delays its pongs by 40 ms, claims that": Lie(claim=40, pong=40),
    "delays its pongs by 300 ms, claims that": Lie(claim=300, pong=300),
    "delays its pongs in races only": Lie(claim=300, race=200),
    "lies in every fifth race": Lie(claim=300, pong=300, every=5),
    "says that its device is 35 ms late": Lie(claim=500, device=35),
    "answers half of the races late to look far": Lie(claim=300, pong=300, rest=50),
}
"""Strategies worth a line of their own."""
