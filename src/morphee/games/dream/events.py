"""What can happen. A field that some viewer may not see is ``None`` (or empty) in that viewer's form."""

from __future__ import annotations

from typing import Literal, TypeAlias

from morphee.games.dream.model import Dawn, Proposition, Role, Visible
from morphee.kernel.contract import Seat, Value

Result: TypeAlias = Literal["right", "wrong", "open"]


class Masked(Value):
    """An event that the one who wears the mask is told otherwise than the spirits, or not at all."""

    dreamer: Seat


class DeckLaid(Value, tag="deck_laid"):
    """The deck is mixed; one card lies open on it. Nobody sees ``cards``."""

    cards: tuple[int, ...]
    visible: Visible | None


class SpiritsDealt(Value, tag="spirits_dealt"):
    """A round begins. Everyone sees their own spirit only, and nobody the unused one (DR-4)."""

    round: int
    dreamer: Seat
    spirits: tuple[Role | None, ...]
    unused: Role | None


class NightFell(Value, tag="night_fell"):
    """The mask is on, the open card is under the deck, the glass runs."""


class CardShown(Masked, tag="card_shown"):
    """A card to dream of; only spirits see what is on it."""

    card: int
    slot: int | None
    prop: Proposition | None


class ClueGiven(Masked, tag="clue_given"):
    """``doubtful`` is for the spirits only."""

    card: int
    seat: Seat
    word: str | None
    doubtful: bool | None


class TurnPassed(Value, tag="turn_passed"):
    """DR-11; ``late`` when the time ran out."""

    card: int
    seat: Seat
    late: bool


class ClueForbidden(Masked, tag="clue_forbidden"):
    """DR-12 the card in play becomes a penalty; the Dreamer hears whose, not of the word."""

    card: int
    seat: Seat
    word: str | None
    reason: str | None


class Answered(Masked, tag="answered"):
    """DR-8; ``result`` is for the spirits only."""

    card: int
    text: str | None
    result: Result | None


class CardPassed(Value, tag="card_passed"):
    card: int


class ClueChallenged(Masked, tag="clue_challenged"):
    """For the spirits only: the Dreamer learns nothing of a doubt about a clue."""

    poll: int
    card: int
    clue: int
    seat: Seat


class BallotCast(Masked, tag="ballot_cast"):
    """For the spirits only."""

    poll: int
    seat: Seat
    yes: bool


class PollClosed(Masked, tag="poll_closed"):
    """For the spirits only. A clue found forbidden after its card was gone is a penalty all the same."""

    poll: int
    yes: bool


class GlassRanOut(Value, tag="glass_ran_out"):
    """DR-13 one last answer, if the Dreamer likes."""


class StoryBegan(Value, tag="story_began"):
    """The Day: still masked, the Dreamer tells the dream."""


class StoryTold(Masked, tag="story_told"):
    """``text`` is ``None`` when it was told aloud; ``found`` (cards mentioned) is for the spirits only."""

    text: str | None
    found: tuple[int, ...] | None


class CardTilted(Masked, tag="card_tilted"):
    """For the spirits only."""

    card: int
    seat: Seat
    yes: bool


class Awoke(Value, tag="awoke"):
    """DR-15 the mask is off, everything is shown and scored."""

    dawn: Dawn


class SeatReady(Value, tag="seat_ready"):
    seat: Seat


Event: TypeAlias = (
    DeckLaid
    | SpiritsDealt
    | NightFell
    | CardShown
    | ClueGiven
    | TurnPassed
    | ClueForbidden
    | Answered
    | CardPassed
    | ClueChallenged
    | BallotCast
    | PollClosed
    | GlassRanOut
    | StoryBegan
    | StoryTold
    | CardTilted
    | Awoke
    | SeatReady
)
