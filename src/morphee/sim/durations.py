"""How long a match takes: bots in virtual time, at their own pace and at that of people round a table.

A bot's plan has the time its hand needs. People also look, talk and hesitate: `Unhurried` adds that. In a
race nobody dawdles, so there only the hand is slower.
"""

from __future__ import annotations

import math
from random import Random

import msgspec

from morphee.bots.catalog import levels, make
from morphee.bots.contract import Bot, Observation, Plan
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import AnyGame, Millis
from morphee.sim.driver import play

LEVEL = "novice"
HAND = 1.6
"""How many times slower than a novice bot's a guest's hand is in a race."""
DELIBERATION = 3_500
"""Median extra time, in milliseconds, that people take for a decision without a race."""
WRITING = 7_000
"""The same for an action with text to write."""
SPREAD = 0.6
"""Standard deviation of the logarithm of that time."""
LONGEST = 30_000


class Unhurried:
    """A bot with the pace of people."""

    def __init__(self, bot: Bot, draw: Random) -> None:
        self._bot = bot
        self._draw = draw

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        found = self._bot.consider(observation, plan)
        if found is None or found == plan:
            return found
        return Plan(Millis(observation.at + self._takes(observation, found)), found.action)

    def _takes(self, observation: Observation, plan: Plan) -> int:
        hand = plan.at - observation.at
        if observation.cue is not None and observation.seat in observation.cue.seats:
            return round(hand * HAND)
        median = DELIBERATION if plan.action in observation.offers else WRITING
        return hand + min(LONGEST, round(median * math.exp(self._draw.gauss(0, SPREAD))))


class Durations(msgspec.Struct, frozen=True):
    """Minutes that a match took: p10, p50 and p90."""

    game: str
    seats: int
    people: tuple[float, float, float]
    bots: tuple[float, float, float]


def durations(game: AnyGame, seats: int, matches: int) -> Durations:
    return Durations(
        game.name, seats, _percentiles(_minutes(game, seats, matches, True)),
        _percentiles(_minutes(game, seats, matches, False)),
    )  # fmt: skip


def _minutes(game: AnyGame, seats: int, matches: int, unhurried: bool) -> list[float]:
    return [_match(game, seats, f"{game.name} {seats} {number}", unhurried) for number in range(matches)]


def _match(game: AnyGame, seats: int, name: str, unhurried: bool) -> float:
    level = LEVEL if LEVEL in levels(game.name) else "random"
    bots: list[Bot] = []
    for seat in range(seats):
        bot = make(game.name, level, Chance(seed_from(f"durations {name} {seat}"), 0))
        bots.append(Unhurried(bot, Random(f"{name} {seat}")) if unhurried else bot)
    played = play(game, game.variants()["default"], seats, seed_from(f"durations {name}"), bots)
    return played.entries[-1].at / 60_000


def _percentiles(minutes: list[float]) -> tuple[float, float, float]:
    ordered = sorted(minutes)
    low, middle, high = (ordered[round((len(ordered) - 1) * part)] for part in (0.1, 0.5, 0.9))
    return round(low, 1), round(middle, 1), round(high, 1)
