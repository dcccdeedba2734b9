"""The data of Uluru: options, what players do, what happened, how things stand."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from morphee.games.uluru.content import Colour, Place, Variant, Wish
from morphee.kernel.contract import Millis, Seat, Value

Phase: TypeAlias = Literal["rest", "glass", "over"]
Row: TypeAlias = Literal["light", "dark", "both"]
Ending: TypeAlias = Literal["glass", "done", "limit"]
Auto: TypeAlias = Literal["own_colour", "loop", "itself", "anywhere"]
Why: TypeAlias = Literal[
    "met", "unmet", "needs_missing", "missing", "own_colour", "loop", "itself", "anywhere"
]

Board: TypeAlias = tuple[Place | None, ...]
"""Where each of one player's eight birds sits, in the order of the colours; ``None``: not on the rock."""
Cards: TypeAlias = tuple[tuple[Wish, ...], ...]
"""The cards under each of the eight animals: one, or two (UL-16)."""

LIMIT = Millis(15 * 60_000)
"""How long a round without a glass may last: every wait has an end."""


class Config(Value, forbid_unknown_fields=True):
    """``glass`` and ``rest`` in seconds; ``hard_row``: who plays the hard row of the handicap;
    ``second``: how many colours get a second card (expert only); ``help``: wishes light up for their
    owner as they are met, while the glass runs."""

    variant: Variant = "first"
    glass: Annotated[int, Meta(ge=30, le=180)] | None = 60
    rest: Annotated[int, Meta(ge=5, le=180)] = 60
    hard_row: Annotated[tuple[Seat, ...], Meta(max_length=5)] = ()
    second: Annotated[int, Meta(ge=1, le=8)] = 3
    help: bool = False


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


class Term(Value, omit_defaults=True):
    """One thing a wish comes down to once chains are followed: a card, or its contrary.

    ``via`` are the colours followed to reach it; ``auto`` says why it is granted whatever the birds do.
    """

    wish: Wish
    contrary: bool = False
    via: tuple[Colour, ...] = ()
    auto: Auto | None = None


Reading: TypeAlias = tuple[Term, ...]
"""What one card means for the bird it lies under: all terms must hold."""


class Verdict(Value, omit_defaults=True):
    """Whether a wish was granted, and why; ``failed`` numbers the terms of its reading that do not hold."""

    granted: bool
    why: Why
    failed: tuple[int, ...] = ()


class Best(Value):
    """The fewest stones that the cards allow, and a placement that costs no more (UL-20)."""

    stones: int
    birds: Board


class RowResult(Value):
    """What the cards of a row meant, colour by colour and card by card, and the best possible."""

    row: Row
    readings: tuple[tuple[Reading, ...], ...]
    best: Best


class SeatResult(Value):
    """How one player did: the row played, where the birds sat, the verdicts, the stones."""

    row: Row
    birds: Board
    verdicts: tuple[tuple[Verdict, ...], ...]
    stones: int


class DeckShuffled(Value, tag="deck_shuffled"):
    """``piles`` is told to nobody; the second pile is the hard one of the handicap."""

    piles: tuple[tuple[Wish, ...], ...] | None
    counts: tuple[int, ...]


class RoundBegan(Value, tag="round_began"):
    """Cards lie under the eight animals and the glass is turned by the first player."""

    round: int
    first: Seat
    light: tuple[Wish, ...]
    dark: tuple[Wish | None, ...]


class BirdPlaced(Value, tag="bird_placed", omit_defaults=True):
    """``other`` is the bird that sat there, ``to`` where it went (left out: back to the hand)."""

    seat: Seat
    bird: Colour
    place: Place
    other: Colour | None = None
    to: Place | None = None


class BirdLifted(Value, tag="bird_lifted"):
    seat: Seat
    bird: Colour


class DoneSaid(Value, tag="done_said"):
    seat: Seat
    done: bool


class RoundJudged(Value, tag="round_judged"):
    """The glass is empty (or cut short): all boards are shown and judged. Light row before dark."""

    end: Ending
    rows: tuple[RowResult, ...]
    seats: tuple[SeatResult, ...]


class ReadySaid(Value, tag="ready_said"):
    seat: Seat


Event: TypeAlias = DeckShuffled | RoundBegan | BirdPlaced | BirdLifted | DoneSaid | RoundJudged | ReadySaid


class State(Value):
    """``piles`` have their top first; ``said`` is done during the glass, ready between rounds.

    ``sheet`` has a line a round with each player's stones, ``bests`` one with each row's best possible.
    """

    config: Config
    phase: Phase
    round: int
    piles: tuple[tuple[Wish, ...], ...]
    light: tuple[Wish, ...]
    dark: tuple[Wish | None, ...]
    boards: tuple[Board, ...]
    said: tuple[bool, ...]
    since: Millis
    rows: tuple[RowResult, ...]
    results: tuple[SeatResult, ...]
    end: Ending | None
    stones: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    bests: tuple[tuple[int, ...], ...]


class Public(Value):
    """What everybody sees. ``until`` is when the glass is empty, or the next round begins by itself.

    ``results`` (boards and verdicts) and ``rows`` (what the wishes meant, the best possible) are empty
    while the glass runs.
    """

    phase: Phase
    round: int
    rounds: int
    glass: int | None
    since: Millis
    until: Millis | None
    first: Seat
    plays: tuple[Row, ...]
    light: tuple[Wish, ...]
    dark: tuple[Wish | None, ...]
    left: tuple[int, ...]
    done: tuple[bool, ...]
    ready: tuple[bool, ...]
    stones: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    bests: tuple[tuple[int, ...], ...]
    end: Ending | None
    rows: tuple[RowResult, ...]
    results: tuple[SeatResult, ...]


class Own(Value):
    """One's own board. ``met``, while the glass runs and if the table chose that help: for each bird,
    card by card, whether its wish would be granted if the glass were empty now."""

    birds: Board
    met: tuple[tuple[bool, ...], ...] | None = None
