"""The question that the solver of pyramid answers: how likely rolling on ends in a cat-astrophe.

Places are asked for by number, not as masks.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from morphee.games.pyramid.board import board, mask_of
from morphee.games.pyramid.content import DICE, Side
from morphee.kernel.contract import Value
from morphee.kernel.judge import Impossible, Judge
from morphee.solvers.pyramid import BustOdds, bust_odds

Places = Annotated[tuple[int, ...], Meta(max_length=80)]


class Turn(Value, forbid_unknown_fields=True):
    """Places (numbered from the bottom row up, left to right) with cats and with this turn's dice, and
    how many dice would be rolled."""

    side: Side
    cats: Places
    dice: Places
    left: Annotated[int, Meta(ge=1, le=DICE)]


def solve(turn: Turn) -> BustOdds | Impossible:
    """The exact odds of rolling now."""
    last = len(board(turn.side).places) - 1
    for field, places in (("cats", turn.cats), ("dice", turn.dice)):
        if any(not 0 <= place <= last for place in places):
            return Impossible(field, f"side {turn.side} has places 0 to {last}")
        if len(set(places)) != len(places):
            return Impossible(field, "a place is named twice")
    if set(turn.cats) & set(turn.dice):
        return Impossible("dice", "a place holds a cat already")
    if len(turn.dice) + turn.left > DICE:
        return Impossible("left", f"a turn has at most {DICE} dice")
    return bust_odds(turn.side, mask_of(turn.cats), mask_of(turn.dice), turn.left)


SOLVER = Judge(Turn, solve)
