"""`morphee judge pyramid`: somebody stopped at a kitchen table; do the cats lie down?"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from morphee.games.pyramid.board import Board, board, mask_of
from morphee.games.pyramid.content import DICE, Side
from morphee.games.pyramid.laying import bonus_dice, flaw, is_free, is_sum, tiles_for, yarn_for
from morphee.games.pyramid.model import Die
from morphee.kernel.contract import Value
from morphee.kernel.judge import Impossible, Judge

Where: TypeAlias = tuple[int, int]
Why: TypeAlias = Literal["not_free", "wrong_sum", "not_connected", "no_base"]


class Placed(Value, forbid_unknown_fields=True):
    """Dice put on a place, named by row and index from 0, row 0 at the bottom."""

    place: Where
    dice: Annotated[tuple[Die, ...], Meta(min_length=1)]


class Situation(Value, forbid_unknown_fields=True):
    """Where cats lie, and what was placed in the turn that stops now, in the order of placing."""

    side: Side
    cats: tuple[Where, ...]
    dice_in_turn: Annotated[int, Meta(ge=1, le=DICE)]
    placed: tuple[Placed, ...]


class Verdict(Value):
    """Whether the cats lie down; if so, how many and what comes with them, else the first rule broken."""

    lays: bool
    why: Why | None = None
    cats: int = 0
    yarn: int = 0
    bonus_dice: int = 0


def settle(situation: Situation) -> Verdict | Impossible:
    """The rules in this order, each over all that was placed: free, sum, connected, base."""
    pyramid = board(situation.side)
    cats = _cats(pyramid, situation.cats)
    if isinstance(cats, Impossible):
        return cats
    places = _places(pyramid, situation)
    if isinstance(places, Impossible):
        return places
    if why := _why(pyramid, situation, cats, places):
        return Verdict(False, why)
    dice = mask_of(places)
    used = _used(situation)
    bonus = bonus_dice(pyramid, situation.dice_in_turn, used, dice)
    return Verdict(lays=True, cats=tiles_for(pyramid, dice), yarn=yarn_for(pyramid, dice), bonus_dice=bonus)


def _why(pyramid: Board, situation: Situation, cats: int, places: list[int]) -> Why | None:
    taken = cats
    for place in places:
        if not is_free(taken, place):
            return "not_free"
        taken |= 1 << place  # PP-8: again one other place
    piles = zip(places, situation.placed, strict=True)
    if not all(is_sum(pyramid, place, placed.dice) for place, placed in piles):
        return "wrong_sum"
    return flaw(pyramid, cats, mask_of(places))


def _used(situation: Situation) -> int:
    return sum(len(placed.dice) for placed in situation.placed)


def _cats(pyramid: Board, cats: tuple[Where, ...]) -> int | Impossible:
    """Each place once, however many tiles lie there; cats are taken as they lie, with or without a base."""
    mask = 0
    for number, where in enumerate(cats):
        place = pyramid.find(*where)
        if place is None:
            return _nowhere(f"cats[{number}]", pyramid, where)
        if mask >> place & 1:
            return Impossible(f"cats[{number}]", f"place {list(where)} is named twice")
        mask |= 1 << place
    return mask


def _places(pyramid: Board, situation: Situation) -> list[int] | Impossible:
    """PP-8: one places before one stops, and never more dice than the turn has."""
    places = []
    for number, placed in enumerate(situation.placed):
        place = pyramid.find(*placed.place)
        if place is None:
            return _nowhere(f"placed[{number}].place", pyramid, placed.place)
        places.append(place)
    if not places:
        return Impossible("placed", "a turn stops only after some dice were placed (PP-8)")
    if (used := _used(situation)) > situation.dice_in_turn:
        return Impossible("placed", f"{used} dice lie there, the turn has {situation.dice_in_turn}")
    return places


def _nowhere(field: str, pyramid: Board, where: Where) -> Impossible:
    return Impossible(field, f"side {pyramid.side} has no place {list(where)}")


JUDGE = Judge(Situation, settle)
