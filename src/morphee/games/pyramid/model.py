"""The data of Pile-Poils: what can be wished, what happened, what is known."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from morphee.games.pyramid.board import Place
from morphee.games.pyramid.content import Side, Title
from morphee.kernel.contract import Millis, Seat, Value

Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
PlaceNo: TypeAlias = Annotated[int, Meta(ge=0, le=62)]
Phase: TypeAlias = Literal["roll", "place", "choose", "over"]
Flaw: TypeAlias = Literal["not_connected", "no_base"]
Mishap: TypeAlias = Literal["no_place", "given_up", "not_connected", "no_base", "out_of_time"]
Reason: TypeAlias = Literal["board_full", "second_home", "gold_laid"]


class Config(Value):
    """``first``: who stroked a cat last, by lot when nobody says; ``think``: time for each decision;
    ``odds``: whether players may ask for the odds of a cat-astrophe."""

    side: Side = "A"
    first: Annotated[int, Meta(ge=0, le=3)] | None = None
    think: Annotated[int, Meta(ge=10_000, le=600_000)] = 90_000
    odds: bool = True


# --- actions ---------------------------------------------------------------------------------


class Roll(Value, tag="roll"):
    """Roll the dice of the turn, or continue with those not placed yet."""


class PlaceDice(Value, tag="place_dice"):
    """Put dice of the roll, named in ascending order, on a free place."""

    place: PlaceNo
    dice: Annotated[tuple[Die, ...], Meta(min_length=1, max_length=5)]


class SpendYarn(Value, tag="spend_yarn"):
    """Give a yarn ball to reroll the whole roll."""


class GiveUp(Value, tag="give_up"):
    """Keep the yarn and accept a roll that fits nowhere."""


class Stop(Value, tag="stop"):
    """Stop, and see whether the cats can lie down."""


Action: TypeAlias = Roll | PlaceDice | SpendYarn | GiveUp | Stop


# --- events -----------------------------------------------------------------------------------


class Bed(Value):
    """Cats on a place: whose they are (``None``: neutral), how many tiles, how many golden cats."""

    place: int
    seat: Seat | None
    tiles: int
    gold: int = 0


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
    | YarnSpent
    | CatsLaid
    | CatastropheStruck
    | WinnerNamed
    | GameEnded
)


# --- state -----------------------------------------------------------------------------------


class Pile(Value):
    """Dice on a place, this turn."""

    place: int
    dice: tuple[int, ...]


class Turn(Value):
    """A turn under way. ``dice`` are the rolled ones not placed, ``left`` how many those are before
    and after a roll, ``mask`` the places of ``piles``."""

    seat: Seat
    size: int
    bonus: bool
    left: int
    dice: tuple[int, ...] = ()
    piles: tuple[Pile, ...] = ()
    mask: int = 0


class Ending(Value):
    """How the turn before this one ended; ``why`` is ``None`` when cats lay down."""

    seat: Seat
    why: Mishap | None
    beds: tuple[Bed, ...] = ()
    yarn: int = 0


class State(Value):
    config: Config
    phase: Phase
    number: int
    turn: Turn
    due: Millis
    cats: int
    beds: tuple[Bed, ...]
    tiles: tuple[int, ...]
    yarn: tuple[int, ...]
    gold: int
    first: Seat
    winner: Seat | None
    last: Ending | None
    reason: Reason | None


# --- views -----------------------------------------------------------------------------------


class Forecast(Value):
    """What stopping now would do; ``loose`` are the places apart from the first pile's group,
    ``hollow`` the uncovered places under piles."""

    why: Flaw | None
    loose: tuple[int, ...]
    hollow: tuple[int, ...]
    tiles: int
    yarn: int
    bonus_dice: int


class Public(Value):
    """The whole table: nothing is hidden in this game."""

    side: Side
    places: tuple[Place, ...]
    odds: bool
    think: int
    first: Seat
    number: int
    seat: Seat
    size: int
    bonus: bool
    phase: Phase
    dice: tuple[int, ...]
    left: int
    piles: tuple[Pile, ...]
    stop: Forecast | None
    closes: Millis | None
    beds: tuple[Bed, ...]
    yarn_at: tuple[int, ...]
    tiles: tuple[int, ...]
    yarn: tuple[int, ...]
    gold: int
    winner: Seat | None
    last: Ending | None
    reason: Reason | None
    scores: tuple[int, ...]
    title: Title | None
