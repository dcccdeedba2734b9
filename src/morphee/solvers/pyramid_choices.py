"""Every choice of a situation of Pile-Poils: what it is worth in tiles, and how likely the turn is lost."""

from __future__ import annotations

from typing import Literal, TypeAlias

from morphee.games.pyramid.board import Board, members
from morphee.games.pyramid.dice import parts_by_sum
from morphee.kernel.contract import Value
from morphee.solvers.pyramid_turn import Turn
from morphee.solvers.pyramid_turn import Value as Worth
from morphee.solvers.pyramid_worth import EXACT, Tiles

What: TypeAlias = Literal["roll", "stop", "place", "reroll"]


class Choice(Value, omit_defaults=True):
    """``tiles`` expected of this turn and its bonus turns when the best follows; ``lost``: how likely a
    cat-astrophe ends this turn then. A placement says on which place and with which dice."""

    what: What
    tiles: float
    lost: float
    place: int | None = None
    dice: tuple[int, ...] = ()


class Advice(Value):
    """The choices, best first; none when a roll fits nowhere and there is no yarn. ``exact``: every bonus
    turn was searched; else those beyond the depth are estimated, and with them ``tiles``."""

    choices: tuple[Choice, ...]
    exact: bool


def advice(
    board: Board,
    cats: int,
    dice: int,
    *,
    size: int,
    left: int,
    yarn: int,
    roll: tuple[int, ...],
    depth: int,
) -> Advice:
    """Before a roll (``roll`` empty) or after it."""
    worth = Tiles.exact(board, cats, size, yarn) if depth >= EXACT else Tiles(board, cats, size, depth)
    turn = Turn(board, cats, dice, left, worth)
    found = (
        _placements(turn, board, cats, dice, yarn, roll)
        if roll
        else [_choice("roll", turn.roll(dice, left, yarn))]
    )
    if roll and yarn:
        found.append(_choice("reroll", turn.reroll(dice, left, yarn)))
    if not roll and dice:
        found.append(_choice("stop", turn.stop(dice, left, yarn)))
    return Advice(tuple(sorted(found, key=lambda choice: (-choice.tiles, choice.lost))), depth >= EXACT)


def _placements(
    turn: Turn, board: Board, cats: int, dice: int, yarn: int, roll: tuple[int, ...]
) -> list[Choice]:
    found, sums = [], parts_by_sum(roll)
    for place in members(board.all & ~(cats | dice)):
        for part in sums.get(board.numbers[place], ()):
            worth = turn.placed(dice, place, len(roll) - len(part), yarn)
            found.append(_choice("place", worth, place, part))
    return found


def _choice(what: What, value: Worth, place: int | None = None, dice: tuple[int, ...] = ()) -> Choice:
    return Choice(what, round(value.worth, 9), round(1 - value.safe, 9), place, dice)
