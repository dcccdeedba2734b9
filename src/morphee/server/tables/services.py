"""What every table of a node uses: the loop and its clock, the store, the settings, the games."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

from morphee.engine.finish_judge import FinishJudge
from morphee.engine.lag_budget import LagBudget, Trust
from morphee.engine.order import ArrivalOrder, Order
from morphee.kernel.contract import AnyGame, Warming
from morphee.kernel.match import Match
from morphee.kernel.registry import Registry
from morphee.server.matches.batcher import Batcher
from morphee.server.matches.bot_process import BotProcess
from morphee.server.metrics import Metrics
from morphee.server.settings import Settings
from morphee.store.contract import Store


class Services:
    """Made in the loop that serves. ``store_away``: the store cannot write at the moment. ``bot_process``:
    bots that think for milliseconds have a process of their own (not in virtual time)."""

    def __init__(
        self,
        games: Registry,
        store: Store,
        settings: Settings,
        wall: Callable[[], float] = time.time,
        bot_process: bool = False,
    ) -> None:
        self.games = games
        self.store = store
        self.settings = settings
        self.loop = asyncio.get_running_loop()
        self.tick = self.loop.time
        self.metrics = Metrics()
        self.batcher = Batcher(self.loop, settings.batch_window)
        self.bot_process = BotProcess() if bot_process else None
        self.store_away = False
        self.warm = not settings.warm
        """Whether games have read what they need for play, such as a lexicon."""
        self._wall = wall

    def set_wall(self, wall: Callable[[], float]) -> None:
        """Use another wall clock: the one that several nodes share."""
        self._wall = wall

    def wall(self) -> int:
        return int(self._wall())

    def about(self, seconds: float) -> float:
        """That long with random jitter, so that the tables do not all act at the same moment."""
        return seconds * (0.5 + secrets.randbelow(1000) / 1000)

    def may_run(self, game: AnyGame) -> bool:
        """Whether a match of that game can go on: not while what it needs is still being read."""
        return self.warm or not isinstance(game, Warming)

    def order(self, match: Match, trust: Trust, budgets: list[LagBudget] | None = None) -> Order:
        """How the commands of a match are ordered; ``budgets`` are what was measured before it."""
        if not self.settings.fair:
            return ArrivalOrder()
        return FinishJudge(match.seats, match.seed, trust=trust, budgets=budgets)
