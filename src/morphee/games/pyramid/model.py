"""What a match of Pile-Poils consists of: its options, the state, and the small types they share."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from morphee.games.pyramid.content import Side
from morphee.kernel.contract import Millis, Seat, Value

Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
PlaceNo: TypeAlias = Annotated[int, Meta(ge=0, le=62)]
Phase: TypeAlias = Literal["roll", "place", "choose", "over"]
Flaw: TypeAlias = Literal["not_connected", "no_base"]
Mishap: TypeAlias = Literal["no_place", "given_up", "not_connected", "no_base", "out_of_time"]
Reason: TypeAlias = Literal["board_full", "second_home", "gold_laid"]


class Config(Value, forbid_unknown_fields=True):
    """``first``: who stroked a cat last, by lot when nobody says; ``think``: time for each decision;
    ``odds``: whether players may ask for the odds of a cat-astrophe."""

    side: Side = "A"
    first: Annotated[int, Meta(ge=0, le=3)] | None = None
    think: Annotated[int, Meta(ge=10_000, le=600_000)] = 90_000
    odds: bool = True


class Bed(Value):
    """Cats on a place: whose they are (``None``: neutral), how many tiles, how many golden cats."""

    place: int
    seat: Seat | None
    tiles: int
    gold: int = 0


class Pile(Value):
    """Dice on a place, this turn."""

    place: int
    dice: tuple[int, ...]


class Turn(Value):
    """A turn under way. ``dice`` are the rolled ones not placed, ``left`` how many those are before
    and after a roll, ``mask`` the places of ``piles``; ``changed``: dice of this roll were taken back."""

    seat: Seat
    size: int
    bonus: bool
    left: int
    dice: tuple[int, ...] = ()
    piles: tuple[Pile, ...] = ()
    mask: int = 0
    changed: bool = False


class Ending(Value):
    """How the turn before this one ended; ``why`` is ``None`` when cats lay down."""

    seat: Seat
    why: Mishap | None
    beds: tuple[Bed, ...] = ()
    yarn: int = 0


class State(Value):
    """``number`` counts the turns, ``cats`` is the set of covered places as a mask, ``gold`` the golden
    cats laid, ``last`` how the turn before this one ended. ``due`` is when time for a decision is up."""

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
