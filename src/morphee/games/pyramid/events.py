"""What happens in a match of Pile-Poils. Nothing is hidden: events are told as they are stored."""

from __future__ import annotations

from typing import TypeAlias

from morphee.games.pyramid.model import Bed, Mishap, Reason
from morphee.kernel.contract import Seat, Value


class TableSet(Value, tag="table_set"):
    first: Seat
    tiles: tuple[int, ...]


class TurnBegan(Value, tag="turn_began"):
    seat: Seat
    size: int
    bonus: bool


class DiceRolled(Value, tag="dice_rolled"):
    seat: Seat
    dice: tuple[int, ...]


class DicePlaced(Value, tag="dice_placed"):
    seat: Seat
    place: int
    dice: tuple[int, ...]


class DiceTakenBack(Value, tag="dice_taken_back"):
    seat: Seat
    place: int


class YarnSpent(Value, tag="yarn_spent"):
    seat: Seat


class CatsLaid(Value, tag="cats_laid"):
    """The cats that lay down and the yarn balls won with them."""

    seat: Seat
    beds: tuple[Bed, ...]
    yarn: int


class CatastropheStruck(Value, tag="catastrophe_struck"):
    seat: Seat
    why: Mishap


class WinnerNamed(Value, tag="winner_named"):
    seat: Seat


class GameEnded(Value, tag="game_ended"):
    reason: Reason


Event: TypeAlias = (
    TableSet
    | TurnBegan
    | DiceRolled
    | DicePlaced
    | DiceTakenBack
    | YarnSpent
    | CatsLaid
    | CatastropheStruck
    | WinnerNamed
    | GameEnded
)

Told: TypeAlias = Event
