"""The bots of one live match: asked whenever their seat sees something new, acting when their move is due."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from time import thread_time
from typing import Any

from morphee.bots.catalog import make
from morphee.bots.contract import Bot, Plan
from morphee.bots.random_bot import RandomBot
from morphee.engine.claims import Claim, Progress
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry
from morphee.sim.driver import look

log = logging.getLogger("morphee.bots")

BUDGET = 0.5
"""Seconds of the processor that a bot has for one answer, measured afterwards: nothing interrupts it. Ours
take some milliseconds, 10 at worst; those that somebody else wrote are not to keep other tables waiting for
a whole match."""
MOST_TOO_LONG = 2
"""The first answer may include loading what a bot knows."""


class BotSeats:
    """The seats of a match that bots play, and what each intends. ``helped`` are the seats that a bot has
    played, for some of the time at least."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._bots: dict[Seat, Bot] = {}
        self._plans: dict[Seat, Plan] = {}
        self._too_long: dict[Seat, int] = {}
        self._prefix = secrets.token_hex(3)
        self._count = 0
        self.helped: set[Seat] = set()

    def take(self, seat: Seat, level: str, now: Millis) -> None:
        """Let a bot play this seat, and ask it for its first move."""
        self.helped.add(seat)
        chance = Chance(secrets.token_bytes(32), 0)
        try:
            self._bots[seat] = make(self._match.game.name, level, chance)
        except LookupError:
            self._bots[seat] = RandomBot(chance)
        self._plans.pop(seat, None)
        self._too_long.pop(seat, None)
        self._consider(seat, now)

    def give_back(self, seat: Seat) -> None:
        self._bots.pop(seat, None)
        self._plans.pop(seat, None)

    def follow(self, progress: Progress, now: Millis) -> None:
        """Something happened: ask every bot that may know of it, and those that were refused."""
        self.look(progress.entries, now)
        for answer in progress.answers:
            if answer.refused is not None and answer.seat in self._bots:
                self._plans.pop(answer.seat, None)
                self._consider(answer.seat, now)

    def look(self, entries: Sequence[Entry], now: Millis) -> None:
        """Events happened: ask every bot that may know of one."""
        if not self._bots or not entries:
            return
        game = self._match.game
        public = game.public(self._match.state)
        for seat in tuple(self._bots):
            if any(game.redact(entry.event, seat) is not None for entry in entries):
                self._consider(seat, now, public)

    def next_at(self) -> Millis | None:
        return min([plan.at for plan in self._plans.values()]) if self._plans else None

    def due(self, now: Millis) -> list[Claim]:
        """The actions whose time has come, in the order of their times."""
        if not self._plans:
            return []
        ready = sorted((plan.at, seat) for seat, plan in self._plans.items() if plan.at <= now)
        return [self._claim(seat, self._plans.pop(seat), now) for _, seat in ready]

    def _claim(self, seat: Seat, plan: Plan, now: Millis) -> Claim:
        """A bot races like anybody, without a network that could be slow: it has a photo finish too."""
        self._count += 1
        cue = self._match.game.cue(self._match.state)
        number = None if cue is None or seat not in cue.seats else cue.number
        reaction = None if cue is None or number is None else Millis(max(0, now - cue.at))
        return Claim(seat, f"bot-{self._prefix}-{self._count}", plan.action, now, number, reaction)

    def _consider(self, seat: Seat, now: Millis, public: Any = None) -> None:
        observation = look(self._match, seat, now, public)
        started = thread_time()
        try:
            plan = self._bots[seat].consider(observation, self._plans.get(seat))
        except Exception:
            # A bot's mistake is not the match's: a simpler one takes over.
            log.exception("a bot of %s failed", self._match.game.name)
            self._bots[seat] = RandomBot(Chance(secrets.token_bytes(32), 0))
            plan = None
        if thread_time() - started > BUDGET:
            self._took_too_long(seat)
        if plan is None:
            self._plans.pop(seat, None)
        else:
            self._plans[seat] = plan

    def _took_too_long(self, seat: Seat) -> None:
        self._too_long[seat] = self._too_long.get(seat, 0) + 1
        if self._too_long[seat] < MOST_TOO_LONG:
            return
        log.warning("a bot of %s thinks for too long: a simpler one takes over", self._match.game.name)
        self._bots[seat] = RandomBot(Chance(secrets.token_bytes(32), 0))
