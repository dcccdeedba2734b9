"""What came of many simulated races, in which the true reaction times are known.

Beside the judge's winner, those by order of arrival and by the players' own word are counted.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from morphee.engine.claims import Released

CLEAR = 20
"""A true gap from which a wrong winner is an error; below it people call it a tie."""


class Try(msgspec.Struct, frozen=True):
    """One player's answer in one race: truth, claim, and when it arrived."""

    seat: int
    took: float
    acted: float
    claimed: int
    arrives: float


class Tally(msgspec.Struct):
    """What came of many races. Lists have one place a seat."""

    wins: list[int]
    arrival: list[int]
    trusting: list[int]
    gained: list[float]
    heard: list[int]
    races: int = 0
    clear: int = 0
    wrong: int = 0
    wrong_arrival: int = 0
    wrong_trusting: int = 0
    waits: list[float] = []

    def share(self, seat: int) -> float:
        return self.wins[seat] / self.races

    @property
    def right(self) -> float:
        return 1 - self.wrong / max(1, self.clear)

    def gain(self, seat: int) -> float:
        """By how many milliseconds this seat counted as quicker than it was, on average."""
        return self.gained[seat] / max(1, self.heard[seat])

    def wait(self, share: float = 0.5) -> float:
        """How long after the winner's true reaction the result was known."""
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, int(len(waits) * share))]


def tally(seats: int) -> Tally:
    return Tally([0] * seats, [0] * seats, [0] * seats, [0.0] * seats, [0] * seats, waits=[])


def count_released(found: Tally, released: Released, one: Try) -> None:
    """By how much its player counted as quicker than they were."""
    if released.receipt is not None:
        found.gained[one.seat] += one.took - released.receipt.counted
        found.heard[one.seat] += 1


def count_race(found: Tally, tries: Sequence[Try], winner: int, told: float) -> None:
    """One more race; ``told`` is when its winner was known, after its cue."""
    ranked = sorted(tries, key=lambda one: one.took)
    by_arrival = min(tries, key=lambda one: one.arrives).seat
    by_word = min(tries, key=lambda one: one.claimed).seat
    best = ranked[0]
    found.races += 1
    found.wins[winner] += 1
    found.arrival[by_arrival] += 1
    found.trusting[by_word] += 1
    found.waits.append(told - next(one.took for one in tries if one.seat == winner))
    if len(ranked) > 1 and ranked[1].took - best.took >= CLEAR:
        found.clear += 1
        found.wrong += winner != best.seat
        found.wrong_arrival += by_arrival != best.seat
        found.wrong_trusting += by_word != best.seat
