"""A match in memory: the state its log led to, and what would come of a command now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, AnyGame, Expire, Millis, Refused, Timer
from morphee.kernel.record import Entry, Receipt

NO_SUCH_TIMER = Refused("no_such_timer")


class Match:
    """One match. `deal` and `decide` only answer; nothing changes until their entries are folded.

    ``n`` is the number of the last event, ``at`` its time: time never goes back in a log. Event ``n`` is
    drawn from ``Chance(seed, n)``.
    """

    __slots__ = ("_next", "at", "config", "game", "n", "seats", "seed", "state")

    def __init__(self, game: AnyGame, config: Any, seats: int, seed: bytes) -> None:
        self.game = game
        self.config = config
        self.seats = seats
        self.seed = seed
        self.n = 0
        self.at = Millis(0)
        self.state: Any = game.initial(config, seats)
        self._next: tuple[Any, Timer | None] = (None, None)
        """A state, and the timer that is due first in it."""

    def __repr__(self) -> str:
        return f"<match of {self.game.name} for {self.seats}, {self.n} events, at {self.at} ms>"

    def copy(self) -> Match:
        """Another match at the same place of its log, which goes on apart from this one."""
        other = Match(self.game, self.config, self.seats, self.seed)
        other.n, other.at, other.state = self.n, self.at, self.state
        return other

    def deal(self, at: Millis) -> tuple[Entry, ...]:
        """The events that start the match, not folded yet. They hold no command."""
        events = self.game.deal(self.config, self.seats, self._chance())
        return tuple([Entry(number, at, event) for number, event in enumerate(events, self.n + 1)])

    def decide(
        self, command: Act[Any] | Expire, at: Millis, id: str | None = None, race: Receipt | None = None
    ) -> tuple[Entry, ...] | Refused:
        """The events that come of a command, not folded yet; the first one holds the command.

        ``id`` is the player's name for the action, ``race`` its receipt: both are only stored. A command
        of a time before the last event counts at the time of that event.
        """
        at = max(at, self.at)
        if isinstance(command, Expire) and not self._is_due(command.timer, at):
            return NO_SUCH_TIMER
        found = self.game.decide(self.state, command, at, self._chance())
        if isinstance(found, Refused):
            return found
        return self._entries(found, at, command, id, race)

    def fold(self, entries: Iterable[Entry]) -> None:
        """Let the events happen: the state, the number and the time after them."""
        for entry in entries:
            self.state = self.game.evolve(self.state, entry.event, entry.at)
            self.n, self.at = entry.n, entry.at

    def next_timer(self) -> Timer | None:
        """The armed timer that is due first; worked out once a state."""
        state = self.state
        if self._next[0] is not state:
            timers = self.game.timers(state)
            self._next = (state, timers[0] if len(timers) == 1 else min(timers, key=_due, default=None))
        return self._next[1]

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
        command: Act[Any] | Expire,
        id: str | None,
        race: Receipt | None,
    ) -> tuple[Entry, ...]:
        n = self.n + 1
        first, *rest = events
        if isinstance(command, Expire):
            begins = Entry(n, at, first, timer=command.timer)
        else:
            begins = Entry(n, at, first, command.seat, command.action, id=id, race=race)
        if not rest:
            return (begins,)
        return (begins, *[Entry(number, at, event) for number, event in enumerate(rest, n + 1)])


def _due(timer: Timer) -> int:
    return timer.due
