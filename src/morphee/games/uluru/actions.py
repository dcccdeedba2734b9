"""What a player of Uluru can do."""

from __future__ import annotations

from typing import TypeAlias

from morphee.games.uluru.content import Colour, Place
from morphee.kernel.contract import Value


class PlaceBird(Value, tag="place_bird"):
    """Set one's bird on a place. A bird that sits there changes places with one that comes from the
    rock, and goes back to the hand before one that comes from the hand."""

    bird: Colour
    place: Place


class LiftBird(Value, tag="lift_bird"):
    """Take one's bird off the rock."""

    bird: Colour


class Done(Value, tag="done"):
    """Say that one's birds are set, or take it back. When all have said so the glass is cut short."""

    done: bool


class Ready(Value, tag="ready"):
    """Say that the next round may begin."""


Action: TypeAlias = PlaceBird | LiftBird | Done | Ready
