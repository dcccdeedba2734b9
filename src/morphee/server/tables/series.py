"""Matches in a row at one table: who has won how often, and how many points they have together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from morphee.kernel.contract import Outcome
from morphee.protocol.fields import Look
from morphee.protocol.to_client import Series, Total

NONE = Series(0, (), None, ())


def with_match(
    series: Series,
    outcome: Outcome,
    who: Sequence[str],
    names: Sequence[str],
    by: Literal["wins", "points"] = "wins",
    length: int | None = None,
    looks: Sequence[Look | None] = (),
) -> Series:
    """The series after one more match; ``who``, ``names`` and ``looks`` are by seat. People keep their totals
    when they change seats; a bot is known by its seat. ``by`` decides who is ahead (`Game.series_by`)."""
    totals = {total.who: total for total in series.totals}
    for seat, (key, name) in enumerate(zip(who, names, strict=True)):
        before = totals.get(key, Total(key, name, 0, 0))
        won = any(winner == seat for winner in outcome.winners)
        points = before.points + outcome.scores[seat]
        totals[key] = Total(key, name, before.wins + won, points, look=looks[seat] if looks else None)
    best = max([*outcome.scores, *([] if series.best is None else [series.best])])
    left = None if length is None else max(0, length - series.matches - 1)
    return Series(series.matches + 1, _ranked(totals.values(), by), best, outcome.scores, left)


def _ranked(totals: Iterable[Total], by: Literal["wins", "points"]) -> tuple[Total, ...]:
    """Best first; equals share a place."""
    figures = [total.wins if by == "wins" else total.points for total in totals]
    placed = [
        msgspec.structs.replace(total, place=1 + sum(other > own for other in figures))
        for total, own in zip(totals, figures, strict=True)
    ]
    return tuple(sorted(placed, key=lambda total: (total.place, -total.wins, -total.points, total.who)))


def renamed(series: Series, who: str, name: str) -> Series:
    totals = tuple(
        msgspec.structs.replace(total, name=name) if total.who == who else total for total in series.totals
    )
    return msgspec.structs.replace(series, totals=totals)
