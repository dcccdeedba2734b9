"""Laying cats: may the dice of a turn become cats, how many, and what comes with them.

The same functions serve a live match, the view's forecast, the judge, the bots and the solver.
A set of places is a mask; ``cats`` is where cats already lie, ``dice`` where this turn's dice do.
"""

from __future__ import annotations

from morphee.games.pyramid.board import Board, members
from morphee.games.pyramid.content import tiles_on
from morphee.games.pyramid.model import Flaw

BONUS_ROWS = 3


def is_free(taken: int, place: int) -> bool:
    """PP-6: no dice and no cat on it; a yarn ball does not matter."""
    return not taken >> place & 1


def is_sum(board: Board, place: int, dice: tuple[int, ...]) -> bool:
    """PP-6: exactly its number."""
    return sum(dice) == board.numbers[place]


def group(board: Board, dice: int, start: int) -> int:
    """PP-9a: what hangs together with ``start`` by places with dice; lying cats do not connect."""
    near = board.near
    reached = frontier = start
    while frontier:
        place = frontier.bit_length() - 1
        touched = near[place] & dice & ~reached
        reached |= touched
        frontier = frontier ^ 1 << place | touched
    return reached


def hollow(board: Board, cats: int, dice: int) -> int:
    """PP-9b: the uncovered places under places with dice."""
    under = 0
    for place in members(dice):
        under |= board.base[place]
    return under & ~(cats | dice)


def flaw(board: Board, cats: int, dice: int) -> Flaw | None:
    """PP-9: why stopping now would be a cat-astrophe; ``None`` when the cats lie down."""
    if group(board, dice, dice & -dice) != dice:
        return "not_connected"
    if hollow(board, cats, dice):
        return "no_base"
    return None


def tiles_for(board: Board, dice: int) -> int:
    """PP-10: how many tiles the places take."""
    return sum([tiles_on(board.numbers[place]) for place in members(dice)])


def yarn_for(board: Board, dice: int) -> int:
    """PP-13: one ball for each 8."""
    return (board.eights & dice).bit_count()


def bonus_dice(board: Board, size: int, used: int, dice: int) -> int:
    """PP-15: the dice of the bonus turn that follows, 0 when none does.

    ``size`` dice were in the turn, ``used`` of them became the cats on ``dice``.
    """
    if used == size or len({board.rows[place] for place in members(dice)}) >= BONUS_ROWS:
        return size - 1
    return 0
