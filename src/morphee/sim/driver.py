"""One match of bots in virtual time: nothing waits, every timer fires exactly when it is due."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, get_args

import msgspec

from morphee.bots.contract import Bot, Observation, Plan
from morphee.kernel.contract import Act, AnyGame, Expire, Millis, OpenActions, Outcome, Refused, Seat, View
from morphee.kernel.match import Match
from morphee.kernel.record import Entry


class Stuck(AssertionError):
    """The rules or a bot broke their contract: a timer or a planned action was refused, what a bot answered
    is no plan, nothing is awaited although the match is not over, or it does not end."""


class Played(msgspec.Struct, frozen=True):
    """A finished match: its log, how it ended, its last state, and how many actions bots took."""

    entries: tuple[Entry, ...]
    outcome: Outcome
    state: Any
    actions: int


def look(match: Match, seat: Seat, at: Millis, public: Any = None) -> Observation:
    """What the bot in that seat is shown. ``public`` is the public view, if the caller has it already."""
    game = match.game
    opens = _opens(game)
    openings = opens.open(match.state, seat) if opens else ()
    offers = tuple(game.legal(match.state, seat))
    seen = game.public(match.state) if public is None else public
    view = View(seen, game.own(match.state, seat))
    cue = game.cue(match.state)
    return Observation(seat, match.seats, at, view, offers=offers, open=openings, cue=cue)


@lru_cache(maxsize=64)
def _opens(game: AnyGame) -> OpenActions | None:
    """Cached: needed for every observation, and an isinstance check of a protocol is slower than most
    decisions."""
    return game if isinstance(game, OpenActions) else None


def play(
    game: AnyGame, config: Any, seats: int, seed: bytes, bots: Sequence[Bot], limit: int = 1_000_000
) -> Played:
    """Play a match to its end, one bot a seat. Raises `Stuck`, also after more than ``limit`` events."""
    return Driver(Match(game, config, seats, seed), bots).run(limit)


class Driver:
    """Bots around one match, in virtual time: the next thing planned or due happens at once.

    Of things due at the same time, timers come first, then seats in order. A bot is asked again whenever
    an event was told to its seat, never because of one that is hidden from it.
    """

    def __init__(self, match: Match, bots: Sequence[Bot]) -> None:
        self.match = match
        self.bots = bots
        self.plans: list[Plan | None] = [None] * match.seats
        self.entries: list[Entry] = []
        self.actions = 0
        self._kinds = get_args(match.game.action_type) or (match.game.action_type,)

    def run(self, limit: int) -> Played:
        """Deal and play to the end."""
        self._fold(self.match.deal(Millis(0)))
        return self.play_on(limit)

    def join(self, at: Millis) -> None:
        """The bots sit down at a match that was dealt before: each looks at it once."""
        for index, bot in enumerate(self.bots):
            self.plans[index] = _planned(bot, bot.consider(look(self.match, Seat(index), at), None))

    def play_on(self, limit: int) -> Played:
        """Play a match that was dealt to its end."""
        while (outcome := self.match.game.outcome(self.match.state)) is None:
            if len(self.entries) > limit:
                raise Stuck(f"no end after {limit} events")
            self._step()
        return Played(tuple(self.entries), outcome, self.match.state, self.actions)

    def _step(self) -> None:
        timer = self.match.next_timer()
        plans = [(plan.at, seat, plan) for seat, plan in enumerate(self.plans) if plan is not None]
        first = min(plans, key=_when, default=None)
        if timer is not None and (first is None or timer.due <= first[0]):
            self._command(Expire(timer.name), timer.due)
        elif first is not None:
            at, seat, plan = first
            self.plans[seat] = None
            self.actions += 1
            self._check(plan)
            self._command(Act(Seat(seat), plan.action), at)
        else:
            raise Stuck("nobody and nothing is awaited")

    def _check(self, plan: Plan) -> None:
        if not isinstance(plan.action, self._kinds):
            raise Stuck(f"a bot planned {plan.action!r}, which is no action of {self.match.game.name}")

    def _command(self, command: Act[Any] | Expire, at: Millis) -> None:
        found = self.match.decide(command, at)
        if isinstance(found, Refused):
            said = self.match.game.refusals.get(found.code)
            raise Stuck(f"{command} at {at} was refused: {found.code}{f' ({said.en})' if said else ''}")
        self._fold(found)

    def _fold(self, entries: Sequence[Entry]) -> None:
        self.match.fold(entries)
        self.entries.extend(entries)
        match, redact = self.match, self.match.game.redact
        public = match.game.public(match.state)
        for index, bot in enumerate(self.bots):
            seat = Seat(index)
            if any(redact(entry.event, seat) is not None for entry in entries):
                observation = look(match, seat, match.at, public)
                self.plans[index] = _planned(bot, bot.consider(observation, self.plans[index]))


def _when(item: tuple[Millis, int, Plan]) -> tuple[int, int]:
    return item[0], item[1]


def _planned(bot: Bot, found: object) -> Plan | None:
    if found is None or isinstance(found, Plan):
        return found
    raise Stuck(f"{type(bot).__name__} answered {found!r}: a bot answers with a Plan, or with None")
