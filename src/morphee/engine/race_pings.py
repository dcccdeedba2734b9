"""Whom to ping during a race: seats on jittery paths, while they may still answer, so that a path is judged
as it is then. Steady paths cost nothing."""

from __future__ import annotations

from collections.abc import Sequence

from morphee.engine.lag_budget import LagBudget
from morphee.engine.order import Race
from morphee.kernel.contract import Cue, Millis, Seat

EVERY = Millis(100)
"""How often a seat on a jittery path is pinged while it may still answer a contested cue."""
UNTIL = Millis(1_500)
"""By then the quick answers are in; a later stall is not worth the traffic."""


class RacePings:
    def __init__(self, budgets: Sequence[LagBudget]) -> None:
        self._budgets = budgets
        self._answered = [-1] * len(budgets)
        self._pinged = [Millis(-10_000)] * len(budgets)
        self.jittery = False
        """Whether any seat's path is worth pinging during a race."""
        self.measured()

    def measured(self) -> None:
        """Something was measured of a path."""
        self.jittery = any(budget.jittery for budget in self._budgets)

    def answered(self, seat: Seat, cue: Cue) -> None:
        """That seat has answered, and is pinged no more in this race."""
        self._answered[seat] = cue.number

    def shown(self, now: Millis, race: Race) -> tuple[Seat, ...]:
        """The players have just been sent this race's cue: the seats to ping in full together with it, once.
        They count as pinged."""
        cue = race.cue
        if cue is None or not cue.contested:
            return ()
        return self._ping([seat for seat in race.seats if self._pinged[seat] < cue.at], now, cue)

    def due(self, now: Millis, race: Race) -> tuple[Seat, ...]:
        """The seats to send a small ping now: every `EVERY` after that of the cue, while they may still
        answer. They count as pinged."""
        cue = race.cue
        if cue is None or not cue.contested or now > cue.at + UNTIL:
            return ()
        due = [seat for seat in race.seats if cue.at <= self._pinged[seat] <= now - EVERY]
        return self._ping([seat for seat in due if not self._budgets[seat].is_far], now, cue)

    def next_at(self, now: Millis, race: Race) -> Millis | None:
        """When `due` should be asked again, if nothing else happens."""
        cue = race.cue
        if cue is None or not cue.contested or now > cue.at + UNTIL:
            return None
        waited = [
            self._pinged[seat]
            for seat in race.seats
            if self._pinged[seat] >= cue.at and self._is_watched(seat, cue) and not self._budgets[seat].is_far
        ]
        return Millis(max(now + 1, min(waited) + EVERY)) if waited else None

    def _ping(self, seats: list[Seat], now: Millis, cue: Cue) -> tuple[Seat, ...]:
        watched = tuple([seat for seat in seats if self._is_watched(seat, cue)])
        for seat in watched:
            self._pinged[seat] = now
            self._budgets[seat].pinged(now)
        return watched

    def _is_watched(self, seat: Seat, cue: Cue) -> bool:
        budget = self._budgets[seat]
        return budget.jittery and budget.here and self._answered[seat] != cue.number
