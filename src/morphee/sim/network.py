"""Races over simulated networks in which the true reaction times are known.

Each trial is one reveal of Pilo Pilo with a single pillow: everybody must take it, the fastest should.
Messages travel with a delay and jitter of their own in each direction; the table hears them when they
arrive. Comparing the winner with the truth tells how fair an order of hearing is.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from morphee.bots.pace import bell, tail
from morphee.engine.claims import Claim
from morphee.engine.finish_judge import FinishJudge
from morphee.engine.match_engine import MatchEngine
from morphee.engine.order import ArrivalOrder, Order
from morphee.games.pillows.actions import Sleep
from morphee.games.pillows.model import Config, State
from morphee.games.pillows.rules import Pillows
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.match import Match

SHOWN = Millis(10_000)


class Line(msgspec.Struct, frozen=True):
    """A player's network and honesty, in milliseconds.

    ``trip`` is the usual round trip, ``jitter`` what is added at random in each direction, ``spike`` the
    extra delay of one message in fifty; ``frame`` the time to paint; a liar claims ``lie`` less than
    they took.
    """

    trip: int
    jitter: int = 4
    spike: int = 0
    frame: int = 8
    lie: int = 0


class Result(msgspec.Struct):
    """Who won, against who should have; gaps under a frame are not held against an order."""

    wins: list[int]
    races: int = 0
    clear: int = 0
    wrong: int = 0
    waited: int = 0

    def share(self, seat: int) -> float:
        return self.wins[seat] / self.races


def judge(lines: Sequence[Line], chance: Chance) -> Order:
    """The finish judge after the server has measured each line with pings."""
    order = FinishJudge(len(lines), seed_from(f"race {chance.below(1 << 60)}"))
    for budget, line in zip(order.budgets, lines, strict=True):
        for _ in range(20):
            budget.measured(Millis(_way(line, chance) + _way(line, chance)))
    return order


def arrival(*_: object) -> Order:
    """What everybody else does: first come, first served."""
    return ArrivalOrder()


def races(
    lines: Sequence[Line], count: int, make: Callable[[Sequence[Line], Chance], Order], name: str = "races"
) -> Result:
    """Equal players on unequal lines, many races."""
    chance = Chance(seed_from(name), 0)
    result = Result([0] * len(lines))
    for _ in range(count):
        _race(lines, make(lines, chance), chance, result)
    return result


def _way(line: Line, chance: Chance) -> int:
    spike = line.spike if line.spike and chance.below(50) == 0 else 0
    return line.trip // 2 + chance.between(0, line.jitter) + spike


def _race(lines: Sequence[Line], order: Order, chance: Chance, result: Result) -> None:
    table = MatchEngine(_revealed(len(lines)), order)
    truth: list[int] = []
    arrivals: list[tuple[int, int, Claim]] = []
    for seat, line in enumerate(lines):
        took = max(150, bell(chance, 420, 120) + tail(chance, 40))
        painted = _way(line, chance) + chance.between(0, line.frame)
        sent = SHOWN + painted + took
        received = Millis(sent + _way(line, chance))
        claim = Claim(Seat(seat), "a", Sleep(), received, cue=1, rt=Millis(max(0, took - line.lie)))
        truth.append(took)
        heapq.heappush(arrivals, (received, seat, claim))
    winner, at = _winner(table, arrivals)
    _count(result, truth, winner, at)


def _winner(table: MatchEngine, arrivals: list[tuple[int, int, Claim]]) -> tuple[int, int]:
    """Let the table hear what arrives, when it arrives, until the pillow is taken."""
    while True:
        wake = table.wake_at()
        now = arrivals[0][0] if arrivals else wake
        assert now is not None
        if wake is not None and wake < now:
            now = wake
        elif arrivals:
            table.hear(heapq.heappop(arrivals)[2])
        for entry in table.advance(Millis(now)).entries:
            if entry.seat is not None:
                return entry.seat, now


def _count(result: Result, truth: list[int], winner: int, at: int) -> None:
    ranked = sorted(truth)
    result.races += 1
    result.wins[winner] += 1
    result.waited += at - SHOWN - truth[winner]
    if ranked[1] - ranked[0] >= 20:
        result.clear += 1
        result.wrong += truth[winner] != ranked[0]


def _revealed(seats: int) -> Match:
    """A turn just revealed in which everybody should sleep on the only pillow."""
    match = Match(Pillows(), Config(window=8_000), seats, seed_from("network"))
    state: State = match.state
    match.state = replace(
        state,
        phase="open",
        turn=1,
        piles=(("dragon", "dragon"),) * seats,
        cards=("dragon",) * seats,
        free=1,
        since=SHOWN,
        due=Millis(SHOWN + 8_000),
    )
    match.at = SHOWN
    return match
