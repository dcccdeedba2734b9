"""The questions that the solver of pyramid answers: how likely rolling on ends in a cat-astrophe, and what
every choice is worth. Places are asked for by number, not as masks.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from morphee.games.pyramid.board import board, mask_of
from morphee.games.pyramid.content import DICE, YARN, Side
from morphee.games.pyramid.model import Die
from morphee.kernel.contract import Value
from morphee.kernel.judge import Impossible, Judge
from morphee.solvers.pyramid import BustOdds, bust_odds
from morphee.solvers.pyramid_choices import Advice, advice
from morphee.solvers.pyramid_kernel import kernel
from morphee.solvers.pyramid_worth import EXACT

Places = Annotated[tuple[int, ...], Meta(max_length=80)]


class Turn(Value, forbid_unknown_fields=True):
    """Places (numbered from the bottom row up, left to right) with cats and with this turn's dice, and
    how many dice would be rolled.

    With ``size``, the dice the turn began with, every choice is weighed: with ``yarn`` balls to spend,
    and after ``roll`` if it lies there already. ``depth``: how many bonus turns in a row are searched and
    not estimated; with 3 all is exact. Without it all is exact where the C kernel was built, which takes
    milliseconds, and elsewhere bonus turns are estimated.
    """

    side: Side
    cats: Places
    dice: Places
    left: Annotated[int, Meta(ge=1, le=DICE)]
    size: Annotated[int, Meta(ge=1, le=DICE)] | None = None
    yarn: Annotated[int, Meta(ge=0, le=YARN)] = 0
    roll: Annotated[tuple[Die, ...], Meta(max_length=DICE)] = ()
    depth: Annotated[int, Meta(ge=0, le=EXACT)] | None = None


def solve(turn: Turn) -> BustOdds | Advice | Impossible:
    """The odds of rolling now, and the worth of every choice where the size of the turn is given."""
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
    cats, dice = mask_of(turn.cats), mask_of(turn.dice)
    if turn.size is None:
        return bust_odds(turn.side, cats, dice, turn.left)
    if not turn.left + len(turn.dice) <= turn.size:
        return Impossible("size", "more dice lie there and are left than the turn began with")
    if turn.roll and len(turn.roll) != turn.left:
        return Impossible("roll", f"{turn.left} dice are rolled")
    roll = tuple(sorted(turn.roll))
    depth = turn.depth
    if depth is None:
        depth = 0 if kernel() is None else EXACT
    return advice(
        board(turn.side), cats, dice, size=turn.size, left=turn.left, yarn=turn.yarn, roll=roll, depth=depth
    )


SOLVER = Judge(Turn, solve)
