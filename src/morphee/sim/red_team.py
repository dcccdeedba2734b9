"""A red team: strategies to win races by lying are searched, not listed.

What a lie is worth is told in milliseconds: by how much an honest player at the same table would have to
be quicker to win as many races. That also weighs a lie told only now and then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from morphee.engine.lag_budget import Trust
from morphee.sim.network import Path
from morphee.sim.race_tally import Tally
from morphee.sim.racers import HONEST, Lie, Racer
from morphee.sim.races import races

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


def search(table: Table, tries: int, count: int, shares: Sequence[float], starves: bool = False) -> Found:
    """The best strategy found: random ones, then changes of the best, then a long look at the last few.
    ``starves``: also such as make their kernel acknowledge late."""
    chance, choices = Random("red team"), _choices(table, starves)
    pool = [tried(table, _any(choices, chance), count, shares) for _ in range(tries)]
    for _ in range(tries):
        pool.sort(key=lambda found: -found.worth)
        pool.append(tried(table, _changed(choices, chance.choice(pool[:4]).lie, chance), count, shares))
    pool.sort(key=lambda found: -found.worth)
    final = [tried(table, found.lie, 6 * count, shares) for found in pool[:3]]
    return max(final, key=lambda found: found.worth)


Choices: TypeAlias = Mapping[str, tuple[int | bool, ...]]

CHOICES: Choices = {
    "claim": (20, 60, 120, 300, 500),
    "limit": (0, 0, 0, 400, 430, 460),
    "pong": (0, 20, 40, 60, 100, 150, 200, 300),
    "race": (0, 0, 40, 80, 150, 250),
    "wild": (0, 0, 0, 60, 150, 300),
    "hold": (0, 0, 0, 20, 60),
    "every": (1, 1, 1, 2, 3, 5),
    "rest": (0, 0, 0, 20, 50),
    "device": (0, 4, 8, 35),
    "silent": (False,) * 9 + (True,),
    "refused": (False, False, True),
}
"""What a strategy is made of; what comes twice is tried more often."""
DIRECT: Choices = {
    "far": (0, 0, 250),
    "blind": (False, False, False, True),
    "shut": (False, False, False, True),
}
"""The same on a direct connection, where the kernel's round trips are the evidence."""
STARVING: Choices = {
    "stretch": (0, 20, 40, 80, 200),
    "often": (100, 100, 10, 20, 40, 60, 80),
    "mimic": (0, 0, 0, 40, 80, 120),
}
"""What a program can do to its kernel by leaving what it received unread."""


def _choices(table: Table, starves: bool) -> Choices:
    if table.path.visibility != "direct":
        return CHOICES
    return {**CHOICES, **DIRECT, **(STARVING if starves else {})}


def _any(choices: Choices, chance: Random) -> Lie:
    return replace(HONEST, **{name: chance.choice(values) for name, values in choices.items()})


def _changed(choices: Choices, lie: Lie, chance: Random) -> Lie:
    """The same with one or two things changed."""
    names = chance.sample(sorted(choices), chance.choice((1, 1, 2)))
    return replace(lie, **{name: chance.choice(choices[name]) for name in names})


LISTED: dict[str, Lie] = {
    "honest": HONEST,
    "claims its whole budget as lag": Lie(claim=500),
    "never answers pings, claims 120 ms": Lie(claim=120, silent=True),
    "delays its pongs by 40 ms, claims that": Lie(claim=40, pong=40),
    "delays its pongs by 300 ms, claims that": Lie(claim=300, pong=300),
    "delays its pongs in races only": Lie(claim=300, race=200),
    "delays its pongs at random": Lie(claim=300, pong=40, wild=300),
    "lies in every fifth race": Lie(claim=300, pong=300, every=5),
    "claims lag only when it was quick": Lie(claim=500, limit=430, pong=60, race=80),
    "first sends an action that is refused": Lie(claim=500, refused=True, pong=60, race=80),
    "says that its device is 35 ms late": Lie(claim=500, device=35),
    "answers half of the races late to look far": Lie(claim=300, pong=300, rest=50),
}
"""Strategies worth a line of their own."""
LISTED_DIRECT: dict[str, Lie] = {
    "has a second connection over 250 ms": Lie(claim=500, far=250),
    "is silent, and never lets itself be timed": Lie(claim=500, silent=True, blind=True),
    "does not take what it is sent in races": Lie(claim=500, shut=True),
    "has each acknowledgement delayed by 40 ms": Lie(claim=500, stretch=40),
    "has three of five acknowledgements delayed by 80 ms": Lie(claim=500, stretch=80, often=60),
    "has two of five acknowledgements delayed by 200 ms": Lie(claim=500, stretch=200, often=40),
    "has acknowledgements delayed as jitter of 80 ms would": Lie(claim=500, mimic=80),
    "has acknowledgements delayed as jitter of 120 ms would": Lie(claim=500, mimic=120),
}
"""Those of a program on a direct connection."""
OWN_STACK: dict[str, Lie] = {
    "sends out of order in each race, with a network stack of its own": Lie(claim=500, gap=True),
}
"""What no program can do to a kernel that is not its own."""
