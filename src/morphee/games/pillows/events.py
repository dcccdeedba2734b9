"""What happens in a match of Pilo Pilo: `Event` as it is stored, `Told` as viewers are told it."""

from __future__ import annotations

from typing import TypeAlias

from morphee.games.pillows.content import Card
from morphee.games.pillows.model import Verdict
from morphee.kernel.contract import Millis, Seat, Value


class Dealt(Value, tag="dealt"):
    """The piles, seat by seat, top first, of ``count`` cards each."""

    piles: tuple[tuple[Card, ...], ...]
    count: int


class DealtTold(Value, tag="dealt"):
    """Each pile has ``count`` cards. Nobody may know a pile's cards, the owner included (PI-3)."""

    count: int


class PillowsBack(Value, tag="pillows_back"):
    """All pillows lie in the centre (PI-15); after ``pause`` the cards turn (PI-20)."""

    pause: Millis


class PillowsBackTold(Value, tag="pillows_back"):
    """All pillows lie in the centre; nobody may know when the cards will turn (PI-20)."""


class Revealed(Value, tag="revealed"):
    """The top card of every pile, seat by seat."""

    cards: tuple[Card, ...]


class StartedEarly(Value, tag="started_early"):
    """Touched a pillow before the reveal, or sooner after it than anybody can react (PI-17)."""

    seat: Seat


class Took(Value, tag="took"):
    """Has a hand on a pillow and has not used it yet."""

    seat: Seat


class Threw(Value, tag="threw"):
    seat: Seat
    target: Seat


class Shielded(Value, tag="shielded"):
    seat: Seat


class Slept(Value, tag="slept"):
    seat: Seat


class TurnClosed(Value, tag="turn_closed"):
    """Nobody can act any more; a verdict for each seat."""

    verdicts: tuple[Verdict, ...]


Used: TypeAlias = Took | Threw | Shielded | Slept
"""A hand got a pillow, or used the one it had."""

Event: TypeAlias = (
    Dealt | PillowsBack | Revealed | StartedEarly | Took | Threw | Shielded | Slept | TurnClosed
)

Told: TypeAlias = (
    DealtTold | PillowsBackTold | Revealed | StartedEarly | Took | Threw | Shielded | Slept | TurnClosed
)
