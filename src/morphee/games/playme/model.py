"""The data of Play Me: the options, and what lies on the table."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from morphee.games.playme.content import Character, Face
from morphee.kernel.contract import Millis, Seat, Value

Phase: TypeAlias = Literal["countdown", "round", "aftermath", "over"]
Lost: TypeAlias = Literal["hatter", "absolem"]
"""Whose madness lost a roll."""
Reason: TypeAlias = Literal["both_faces", "jabberwocky", "team", "traitor", "abandoned", "dawn"]


class Config(Value, forbid_unknown_fields=True):
    """The options of a table. Times are in milliseconds."""

    pace: Annotated[int, Meta(ge=300, le=2_000)] = 600  # PM-2
    window: Annotated[int, Meta(ge=0, le=250)] = 120  # PM-9
    powers: bool = True  # PM-14
    jabberwocky: bool = True  # PM-18
    slap: bool = False  # PM-16
    challenge: bool = False  # PM-17
    limit: Annotated[int, Meta(ge=20_000, le=600_000)] = 180_000  # PM-23
    characters: Annotated[tuple[Character | None, ...], Meta(max_length=6)] = ()  # PM-15


class Block(Value):
    """A die of ``by`` on somebody's line. ``fresh``: a progress now would be at the same instant (PM-9)."""

    by: Seat
    die: int
    at: Millis
    fresh: bool


class Fresh(Value):
    """A progress so young that a block on its place would be at the same instant (PM-9).

    ``first`` is the first value it placed; ``joined``: a parked die joined the line after it.
    """

    first: int
    joined: bool
    at: Millis


class Player(Value):
    """One player: the character, the hand and the line.

    The line holds the values 1 to ``line``. ``thrown`` is the last roll as it fell, ``dice`` what is left of
    it in front of the player. The number of dice in hand is not kept: it is six less what lies on lines.
    """

    character: Character
    face: Face = "wonder"
    powerless: bool = False
    traitor: bool = False
    wins: int = 0
    line: int = 0
    parked: int = 0
    thrown: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    acted: bool = False
    progressed: bool = False
    lost: Lost | None = None
    loses_next: bool = False
    slipped: tuple[int, ...] = ()
    ready: bool = True
    ready_at: Millis = Millis(0)
    frozen_until: Millis | None = None
    blocks: tuple[Block, ...] = ()
    fresh: Fresh | None = None


class Choice(Value):
    """What the winner of a round still has to choose: whom to drive mad, or whether to betray."""

    seat: Seat
    kind: Literal["pick", "judas"]
    targets: tuple[Seat, ...]
    hands_over: bool
    """PM-26: the last on wonder would by betraying make all mad, and so the Jabberwocky win at once."""
    due: Millis


class Said(Value):
    """PM-10: the last thing announced to the table."""

    seat: Seat
    what: str
    die: int = 0
    target: Seat | None = None


class Result(Value):
    """How the last round ended; without a winner when it was drawn (PM-23)."""

    winner: Seat | None


class End(Value):
    """Why the match is over, and for whom."""

    reason: Reason
    winners: tuple[Seat, ...]


class State(Value):
    config: Config
    players: tuple[Player, ...]
    phase: Phase = "countdown"
    round: int = 0
    due: Millis = Millis(0)
    """When the countdown, or the time of the round, runs out."""
    cue_number: int = 0
    cue_at: Millis = Millis(0)
    result: Result | None = None
    drawn: int = 0
    slaps: tuple[Seat, ...] | None = None
    slaps_due: Millis = Millis(0)
    choice: Choice | None = None
    jabberwocky: Seat | None = None
    team: int = 0
    said: Said | None = None
    end: End | None = None
