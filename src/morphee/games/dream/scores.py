"""Points of a round (DR-15, DR-16) and places at the end (DR-18)."""

from __future__ import annotations

from collections.abc import Sequence

from morphee.games.dream.model import Role
from morphee.kernel.contract import Outcome, Seat

REMEMBERED = 2
BALANCED = 2


def dreamer_points(yellow: int, remembered: bool) -> int:
    """DR-15; nothing to remember, no bonus."""
    return yellow + (REMEMBERED if remembered and yellow > 0 else 0)


def spirit_points(role: Role, yellow: int, blue: int) -> int:
    if role == "fairy":
        return yellow  # DR-15
    if role == "bogeyman":
        return blue  # DR-15
    return sandman_points(yellow, blue)


def sandman_points(yellow: int, blue: int) -> int:
    """DR-16."""
    if yellow == blue:
        return yellow + BALANCED
    if abs(yellow - blue) == 1:
        return max(yellow, blue)
    return min(yellow, blue)


def round_points(spirits: Sequence[Role | None], yellow: int, blue: int, remembered: bool) -> tuple[int, ...]:
    """Everyone's points, by seat; the Dreamer's spirit is ``None``."""
    return tuple(
        [
            dreamer_points(yellow, remembered) if role is None else spirit_points(role, yellow, blue)
            for role in spirits
        ]
    )


def final(points: Sequence[int], penalties: Sequence[int]) -> Outcome:
    """DR-18 most points after penalties; then fewest penalties; then shared."""
    scores = tuple([won - lost for won, lost in zip(points, penalties, strict=True)])
    merits = [(score, -lost) for score, lost in zip(scores, penalties, strict=True)]
    places = sorted(set(merits), reverse=True)
    groups = [tuple(Seat(seat) for seat, merit in enumerate(merits) if merit == place) for place in places]
    return Outcome("all_dreamed", tuple(groups), scores)
