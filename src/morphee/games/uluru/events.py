"""What happens in a match of Uluru: `Event` as it is stored, `Told` as viewers are told it."""

from __future__ import annotations

from typing import TypeAlias

from morphee.games.uluru.content import Colour, Place, Wish
from morphee.games.uluru.model import Ending, Piles, RowResult, SeatResult
from morphee.kernel.contract import Seat, Value


class DeckShuffled(Value, tag="deck_shuffled"):
    """The second pile is the hard one of the handicap; ``counts`` are the cards in each."""

    piles: Piles
    counts: tuple[int, ...]


class DeckShuffledTold(Value, tag="deck_shuffled"):
    """How many cards each pile has. Nobody may know their order."""

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
    """Back to the hand."""

    seat: Seat
    bird: Colour


class DoneSaid(Value, tag="done_said"):
    """``done`` is false when it is taken back, by word or by moving a bird."""

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

Told: TypeAlias = DeckShuffledTold | RoundBegan | BirdPlaced | BirdLifted | DoneSaid | RoundJudged | ReadySaid
