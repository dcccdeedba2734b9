"""Scores over a series of games, whichever side each was played on (PP-20)."""

from __future__ import annotations

from collections.abc import Iterable

from morphee.kernel.contract import Outcome, Seat, Value


class Series(Value):
    """Running totals, seat by seat, and how many games they come from."""

    totals: tuple[int, ...]
    games: int = 0

    def add(self, outcome: Outcome) -> Series:
        """PP-20: one more game. The seats must be the same people; anything else is our bug."""
        pairs = zip(self.totals, outcome.scores, strict=True)
        return Series(tuple(total + points for total, points in pairs), self.games + 1)

    def ranking(self) -> tuple[tuple[Seat, ...], ...]:
        """The places, best first; equal totals share one."""
        return tuple(
            tuple(Seat(seat) for seat, total in enumerate(self.totals) if total == place)
            for place in sorted(set(self.totals), reverse=True)
        )


def begin(seats: int) -> Series:
    return Series((0,) * seats)


def total(seats: int, outcomes: Iterable[Outcome]) -> Series:
    """The series so far, from the games of which it consists."""
    series = begin(seats)
    for outcome in outcomes:
        series = series.add(outcome)
    return series
