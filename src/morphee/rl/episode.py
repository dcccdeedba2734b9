"""One match played by a program: the state, its time, and nothing that is stored or told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, AnyGame, Expire, Millis, Refused, Seat


class Episode:
    """The same seed and the same actions at the same times are the same episode."""

    __slots__ = ("_seed", "at", "events", "game", "state")

    def __init__(self, game: AnyGame, config: Any, seats: int, seed: bytes) -> None:
        self.game = game
        self.at = Millis(0)
        self.events = 0
        self._seed = seed
        self.state = game.initial(config, seats)
        self._fold(game.deal(config, seats, Chance(seed, 1)))

    def act(self, seat: Seat, action: Any) -> Refused | None:
        """Let a seat act now."""
        chance = Chance(self._seed, self.events + 1)
        found = self.game.decide(self.state, Act(seat, action), self.at, chance)
        if isinstance(found, Refused):
            return found
        self._fold(found)
        return None

    def advance(self, until: Millis) -> None:
        """Let time pass: timers that are due by then fire, each at its time."""
        while timers := self.game.timers(self.state):
            first = min(timers, key=lambda timer: timer.due)
            if first.due > until:
                break
            self.at = max(self.at, first.due)
            chance = Chance(self._seed, self.events + 1)
            found = self.game.decide(self.state, Expire(first.name), self.at, chance)
            assert not isinstance(found, Refused), "a timer that is due is always granted"
            self._fold(found)
        self.at = until

    def _fold(self, events: Iterable[Any]) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event, self.at)
            self.events += 1
