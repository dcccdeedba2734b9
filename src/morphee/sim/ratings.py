"""How sure a share of wins is, and ratings from who beat whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt

SURE = 1.96
"""For 95 % confidence intervals."""
ANCHOR = 1_000
"""The rating of the level that the others are measured from."""


def interval(wins: float, matches: int) -> tuple[float, float]:
    """Wilson's interval for a share of wins; a shared victory may count in part."""
    if not matches:
        return 0.0, 1.0
    share, square = wins / matches, SURE * SURE
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    reach = (
        SURE * sqrt(share * (1 - share) / matches + square / (4 * matches * matches)) / (1 + square / matches)
    )
    return max(0.0, middle - reach), min(1.0, middle + reach)


Wins = Mapping[tuple[str, str], float]
"""How many matches the first won against the second."""


def ratings(names: Sequence[str], wins: Wins, anchor: str) -> dict[str, int]:
    """Elo's scale, 400 points for ten to one: the strengths of Bradley and Terry that fit all results best.

    Half a win each way is added to every pair, so that a level that never won has a rating too.
    """
    strength = dict.fromkeys(names, 1.0)
    for _ in range(500):
        strength = {name: _stronger(name, names, wins, strength) for name in names}
        scale = strength[anchor]
        strength = {name: value / scale for name, value in strength.items()}
    return {name: ANCHOR + round(400 * log10(value)) for name, value in strength.items()}


def _stronger(name: str, names: Sequence[str], wins: Wins, strength: Mapping[str, float]) -> float:
    won = played = 0.0
    for other in names:
        if other != name:
            ours, theirs = wins.get((name, other), 0.0) + 0.5, wins.get((other, name), 0.0) + 0.5
            won += ours
            played += (ours + theirs) / (strength[name] + strength[other])
    return won / played
