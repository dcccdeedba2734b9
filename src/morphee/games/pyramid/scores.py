"""Who won, with how many points and under what title."""

from __future__ import annotations

from morphee.games.pyramid.content import Title, title_for
from morphee.games.pyramid.model import State
from morphee.kernel.contract import Outcome, Seat


def scores(state: State) -> tuple[int, ...]:
    """PP-18: the Winner's golden cats; minus the tiles left for everybody else."""
    return tuple([state.gold if seat == state.winner else -left for seat, left in enumerate(state.tiles)])


def title(state: State) -> Title | None:
    """PP-19: for the Winner alone, once all is over."""
    return title_for(state.gold) if state.reason and state.winner is not None else None


def outcome(state: State) -> Outcome | None:
    """The Winner comes first whatever the points (a second finisher has 0 too), the others by points."""
    if state.reason is None:
        return None
    points = scores(state)
    others = [seat for seat in range(len(points)) if seat != state.winner]
    groups = [
        tuple(Seat(seat) for seat in others if points[seat] == place)
        for place in sorted({points[seat] for seat in others}, reverse=True)
    ]
    first = [] if state.winner is None else [(state.winner,)]
    return Outcome(state.reason, (*first, *groups), points)
