"""Many Nights of dream among bots: how often the Dreamer is right, what each role earns, which role wins.

All spirits can be made to play one role (all fairies, all bogeymen) whatever they were dealt, which shows
what help and mischief are worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from morphee.bots.catalog import make
from morphee.bots.contract import Bot, Observation, Plan
from morphee.games.dream.events import Awoke
from morphee.games.dream.model import Config, Dawn, Lang, Role
from morphee.games.dream.rules import DREAM
from morphee.kernel.chance import Chance, seed_from
from morphee.sim.driver import play

Part: TypeAlias = str
"""A role, or the Dreamer."""
LANGS: tuple[Lang, ...] = ("fr", "en")
PARTS: tuple[Part, ...] = ("dreamer", "fairy", "bogeyman", "sandman")


class Cast:
    """A bot that is shown another role than the one it was dealt. A Dreamer has no role, and stays one."""

    def __init__(self, bot: Bot, role: Role) -> None:
        self._bot = bot
        self._role = role

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        own = observation.view.own
        if own is not None and own.role is not None:
            own = replace(own, role=self._role)
            observation = replace(observation, view=replace(observation.view, own=own))
        return self._bot.consider(observation, plan)


class Tally(msgspec.Struct):
    """Totals over Nights. By part: points, how often it was played (``seats``), and wins.

    A Night is one win, shared equally by those with most points: ``wins`` among all seats,
    ``spirit_wins`` among the spirits only.
    """

    nights: int = 0
    yellow: int = 0
    blue: int = 0
    remembered: int = 0
    points: dict[str, int] = {}
    seats: dict[str, int] = {}
    wins: dict[str, float] = {}
    spirit_wins: dict[str, float] = {}

    @property
    def right(self) -> float:
        """The share of the answered or passed cards that the Dreamer had right."""
        return self.yellow / max(1, self.yellow + self.blue)

    def mean(self, part: Part) -> float:
        """Points a Night."""
        return self.points.get(part, 0) / max(1, self.seats.get(part, 0))

    def share(self, part: Part) -> float:
        """Wins over the wins expected if every seat won equally often: 1.0 is fair. Spirits are compared with
        spirits only."""
        all_seats = sum(self.seats.values()) - (part != "dreamer") * self.seats.get("dreamer", 0)
        fair = self.nights * self.seats.get(part, 0) / max(1, all_seats)
        won = self.wins if part == "dreamer" else self.spirit_wins
        return won.get(part, 0.0) / fair if fair else 0.0

    def count(self, dawn: Dawn) -> None:
        """Add one Night."""
        self.nights += 1
        self.yellow += sum(card.side == "yellow" for card in dawn.cards)
        self.blue += sum(card.side == "blue" for card in dawn.cards)
        self.remembered += dawn.remembered
        parts = [role or "dreamer" for role in dawn.spirits]
        for part, points in zip(parts, dawn.points, strict=True):
            self.points[part] = self.points.get(part, 0) + points
            self.seats[part] = self.seats.get(part, 0) + 1
        _crown(self.wins, parts, dawn.points, set(range(len(parts))))
        _crown(self.spirit_wins, parts, dawn.points, set(range(len(parts))) - {dawn.dreamer})


def _crown(wins: dict[str, float], parts: Sequence[Part], points: Sequence[int], among: set[int]) -> None:
    """Give one win to the best seats of ``among``, in equal parts."""
    most = max(points[seat] for seat in among)
    best = [seat for seat in sorted(among) if points[seat] == most]
    for seat in best:
        wins[parts[seat]] = wins.get(parts[seat], 0.0) + 1 / len(best)


def nights(levels: Sequence[str], count: int, name: str, cast: Role | None = None) -> Tally:
    """Whole matches, in French and in English by turns, until at least ``count`` Nights were played."""
    tally = Tally()
    match = 0
    while tally.nights < count:
        for dawn in _dawns(levels, Config(lang=LANGS[match % 2]), f"{name} {match}", cast):
            tally.count(dawn)
        match += 1
    return tally


def _dawns(levels: Sequence[str], config: Config, name: str, cast: Role | None) -> Iterator[Dawn]:
    bots: list[Bot] = []
    for seat, level in enumerate(levels):
        bot = make("dream", level, Chance(seed_from(f"{name} {seat}"), 0))
        bots.append(bot if cast is None else Cast(bot, cast))
    for entry in play(DREAM, config, len(levels), seed_from(name), bots).entries:
        if isinstance(entry.event, Awoke):
            yield entry.event.dawn
