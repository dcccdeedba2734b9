"""A match in memory: the fold of its log, and the commands it is asked to grant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, AnyGame, Expire, Millis, Refused, Seat, Timer
from morphee.kernel.record import Entry, Receipt

NO_SUCH_TIMER = Refused("no_such_timer")


class Match:
    """One match. `decide` only answers; nothing changes until its entries are folded.

    ``n`` is the number of the last event, ``at`` its time: time never goes back in a log.
    """

    __slots__ = ("at", "config", "game", "n", "seats", "seed", "state")

    def __init__(self, game: AnyGame, config: Any, seats: int, seed: bytes) -> None:
        self.game = game
        self.config = config
        self.seats = seats
        self.seed = seed
        self.n = 0
        self.at = Millis(0)
        self.state: Any = game.initial(config, seats)

    def deal(self, at: Millis) -> tuple[Entry, ...]:
        """The events that start the match, not folded yet."""
        return self._entries(self.game.deal(self.config, self.seats, self._chance()), at)

    def decide(
        self, command: Act[Any] | Expire, at: Millis, id: str | None = None, race: Receipt | None = None
    ) -> tuple[Entry, ...] | Refused:
        """The events that come of a command, not folded yet; ``id`` is the player's name for the action."""
        at = max(at, self.at)
        if isinstance(command, Expire) and not self._is_due(command.timer, at):
            return NO_SUCH_TIMER
        found = self.game.decide(self.state, command, at, self._chance())
        if isinstance(found, Refused):
            return found
        seat = command.seat if isinstance(command, Act) else None
        return self._entries(found, at, seat, id, race)

    def fold(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.state = self.game.evolve(self.state, entry.event, entry.at)
            self.n, self.at = entry.n, entry.at

    def next_timer(self) -> Timer | None:
        """The armed timer that is due first."""
        timers = self.game.timers(self.state)
        return timers[0] if len(timers) == 1 else min(timers, key=_due, default=None)

    def _is_due(self, name: str, at: Millis) -> bool:
        for timer in self.game.timers(self.state):
            if timer.name == name:
                return timer.due <= at
        return False

    def _chance(self) -> Chance:
        return Chance(self.seed, self.n + 1)

    def _entries(
        self,
        events: Iterable[Any],
        at: Millis,
        seat: Seat | None = None,
        id: str | None = None,
        race: Receipt | None = None,
    ) -> tuple[Entry, ...]:
        entries: list[Entry] = []
        for number, event in enumerate(events, self.n + 1):
            entries.append(Entry(number, at, event, seat, id, race))
            seat = id = race = None  # only the first event says whose command it was
        return tuple(entries)


def _due(timer: Timer) -> int:
    return timer.due
