"""The bots of one live match: asked whenever their seat sees something new, acting when their move is due.

Those that think for microseconds do so here; the others in the bots' process, whose answers come a little
later (`bot_process`).
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from time import thread_time
from typing import Any

from morphee.bots.catalog import is_quick, make
from morphee.bots.contract import Bot, Plan
from morphee.bots.random_bot import RandomBot
from morphee.engine.claims import Claim, Progress
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry
from morphee.server.matches.bot_process import BotProcess, DistantBot
from morphee.sim.driver import look

log = logging.getLogger("morphee.bots")

BUDGET = 0.5
"""Seconds of the processor that a quick bot has for one answer, measured afterwards."""
MOST_TOO_LONG = 2
"""The first answer may include loading what a bot knows."""


class BotSeats:
    """The seats of a match that bots play, and what each intends. ``helped`` are the seats that a bot has
    played, for some of the time at least. Without ``process`` all think here; ``replanned`` is called when an
    answer has come from there."""

    def __init__(
        self,
        match: Match,
        process: BotProcess | None = None,
        replanned: Callable[[], None] = lambda: None,
        now: Callable[[], Millis] = lambda: Millis(0),
    ) -> None:
        self._match = match
        self._process = process
        self._replanned = replanned
        self._now = now
        self._bots: dict[Seat, Bot | DistantBot] = {}
        self._plans: dict[Seat, Plan] = {}
        self._too_long: dict[Seat, int] = {}
        self._prefix = secrets.token_hex(3)
        self._count = 0
        self.helped: set[Seat] = set()

    def take(self, seat: Seat, level: str, now: Millis) -> None:
        """Let a bot play this seat, and ask it for its first move."""
        self.give_back(seat)
        self.helped.add(seat)
        try:
            self._bots[seat] = self._made(seat, level)
        except LookupError:
            self._bots[seat] = _anybody()
        self._too_long.pop(seat, None)
        self._consider(seat, now)

    def _made(self, seat: Seat, level: str) -> Bot | DistantBot:
        game = self._match.game.name
        if self._process is None or not self._process.usable or is_quick(game, level):
            return make(game, level, Chance(secrets.token_bytes(32), 0))
        return self._process.seat(
            game, level, answered=partial(self._answered, seat), lost=partial(self._lost, seat, level)
        )

    def give_back(self, seat: Seat) -> None:
        bot = self._bots.pop(seat, None)
        if isinstance(bot, DistantBot):
            bot.leave()
        self._plans.pop(seat, None)

    def leave(self) -> None:
        """Nothing will be asked any more, and nobody is told: the match can be freed."""
        self._replanned = lambda: None
        for seat in tuple(self._bots):
            self.give_back(seat)

    def follow(self, progress: Progress, now: Millis) -> None:
        """Something happened: ask every bot that may know of it, and those that were refused."""
        if not self._bots:
            return
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
        bot, plan = self._bots[seat], self._plans.pop(seat, None)
        started = thread_time()
        try:
            if isinstance(bot, DistantBot):
                bot.ask(observation, plan is not None)
                return
            plan = bot.consider(observation, plan)
        except Exception:
            # A bot's mistake is not the match's: a simpler one takes over.
            log.exception("a bot of %s failed", self._match.game.name)
            self._bots[seat] = _anybody()
            plan = None
        if thread_time() - started > BUDGET:
            self._took_too_long(seat)
        if plan is not None:
            self._plans[seat] = plan

    def _answered(self, seat: Seat, plan: Plan | None) -> None:
        """The process has answered the last question about this seat."""
        if plan is not None:
            self._plans[seat] = plan
            self._replanned()

    def _lost(self, seat: Seat, level: str, at_fault: bool) -> None:
        """The bot in the process is gone: a simpler one takes over if it was at fault, else one like it."""
        self.take(seat, "random" if at_fault else level, self._now())
        self._replanned()

    def _took_too_long(self, seat: Seat) -> None:
        self._too_long[seat] = self._too_long.get(seat, 0) + 1
        if self._too_long[seat] < MOST_TOO_LONG:
            return
        log.warning("a bot of %s thinks for too long: a simpler one takes over", self._match.game.name)
        self._bots[seat] = _anybody()


def _anybody() -> Bot:
    return RandomBot(Chance(secrets.token_bytes(32), 0))
