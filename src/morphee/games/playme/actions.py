"""What players do. A die is named by the value it shows: dice that show the same are the same."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from morphee.kernel.contract import Seat, Value

Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Place: TypeAlias = Annotated[Seat, Meta(ge=0, le=5)]


class Roll(Value, tag="roll"):
    """PM-2: roll all dice in hand."""


class Progress(Value, tag="progress"):
    """PM-4: put a rolled die on one's own line; ``count`` consecutive values where a power allows it."""

    die: Die
    count: Die = 1


class Park(Value, tag="park"):
    """PM-14, Alice: put a die one step ahead of the line."""

    die: Die


class BlockLine(Value, tag="block"):
    """PM-5: put a rolled die on the place an opponent needs next."""

    die: Die
    target: Place


class Unblock(Value, tag="unblock"):
    """PM-6: send a blocking die home by showing its value."""

    die: Die


class SendBack(Value, tag="send_back"):
    """PM-14, Walrus: make an opponent take back the last placed die by showing its value."""

    die: Die
    target: Place


class Recall(Value, tag="recall"):
    """PM-8: with an empty hand, take one's last blocking die back."""


class Slap(Value, tag="slap"):
    """PM-11: slap the rabbit; after a won round, PM-16: slap the tile."""


class Pick(Value, tag="pick"):
    """PM-20: the Jabberwocky drives a player mad."""

    target: Place


class Betray(Value, tag="betray"):
    """PM-22: the winner leaves the team."""


class StayLoyal(Value, tag="stay_loyal"):
    """PM-21: the winner lets the win count for the team."""


Action: TypeAlias = (
    Roll | Progress | Park | BlockLine | Unblock | SendBack | Recall | Slap | Pick | Betray | StayLoyal
)
