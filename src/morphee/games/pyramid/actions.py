"""What a player of Pile-Poils can do in a turn."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from morphee.games.pyramid.model import Die, PlaceNo
from morphee.kernel.contract import Value


class Roll(Value, tag="roll"):
    """Roll the dice of the turn, or continue with those not placed yet."""


class PlaceDice(Value, tag="place_dice", cache_hash=True):
    """Put dice of the roll, named in ascending order, on a free place."""

    place: PlaceNo
    dice: Annotated[tuple[Die, ...], Meta(min_length=1, max_length=5)]


class TakeBack(Value, tag="take_back"):
    """Take the dice placed last back into the roll, before the next roll."""


class SpendYarn(Value, tag="spend_yarn"):
    """Give a yarn ball to reroll the whole roll."""


class GiveUp(Value, tag="give_up"):
    """Keep the yarn and accept a roll that fits nowhere."""


class Stop(Value, tag="stop"):
    """Stop, and see whether the cats can lie down."""


Action: TypeAlias = Roll | PlaceDice | TakeBack | SpendYarn | GiveUp | Stop
