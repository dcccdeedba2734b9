"""What can happen, as it is stored (`Event`) and as viewers are told it (`Told`).

An event type that hides nothing is in both unions. Where a viewer may be told less, the told form is a
struct of its own with the same tag: its fields are all that anybody may be told, and those of them that
only spirits may be told are ``None`` for everybody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from morphee.games.dream.model import Dawn, Proposition, Role, Visible
from morphee.kernel.contract import Refused, Seat, Value

Result: TypeAlias = Literal["right", "wrong", "open"]


class Secret(Value, kw_only=True, omit_defaults=True):
    """``open``: the Dreamer wears a real mask, so that it is told to everybody as to a spirit (DR-19)."""

    open: bool = False


class Masked(Secret):
    """An event that is told to the Dreamer otherwise than to the spirits, or not at all: it says who
    wears the mask."""

    dreamer: Seat


class DeckLaid(Value, tag="deck_laid"):
    """The deck is shuffled; one card lies open on it."""

    cards: tuple[int, ...]
    visible: Visible


class DeckLaidTold(Value, tag="deck_laid"):
    """The word that everybody sees on the deck."""

    visible: str


class SpiritsDealt(Value, tag="spirits_dealt"):
    """DR-4 a round begins; the Dreamer has no spirit."""

    round: int
    dreamer: Seat
    spirits: tuple[Role | None, ...]


class SpiritsDealtTold(Value, tag="spirits_dealt"):
    """DR-4 everybody is told their own spirit only."""

    round: int
    dreamer: Seat
    role: Role | None


class NightFell(Value, tag="night_fell"):
    """DR-5 the mask is on, the open card is under the deck, the glass runs."""


class CardShown(Masked, tag="card_shown"):
    """A card is in play."""

    card: int
    slot: int
    prop: Proposition


class CardShownTold(Masked, tag="card_shown"):
    """DR-5 only spirits are told what is on the card."""

    card: int
    word: str | None
    level: int | None


class ClueGiven(Masked, tag="clue_given"):
    """``word`` is ``None`` when the clue was said aloud; ``doubtful``: the referee was unsure of it."""

    card: int
    seat: Seat
    word: str | None
    doubtful: bool


class ClueGivenTold(Masked, tag="clue_given"):
    """DR-21 only spirits are told that the referee was unsure."""

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
    """DR-12 the card in play becomes a penalty. ``word`` is ``None`` when the clue was said aloud."""

    card: int
    seat: Seat
    word: str | None
    reason: str


class ClueForbiddenTold(Masked, tag="clue_forbidden"):
    """DR-12 the Dreamer is told that the card changed and whose clue it was, not the word or why."""

    card: int
    seat: Seat
    word: str | None
    reason: str | None


class Answered(Masked, tag="answered"):
    """DR-8; ``text`` is ``None`` when the answer was given aloud."""

    card: int
    text: str | None
    result: Result


class AnsweredTold(Masked, tag="answered"):
    """DR-9 only spirits are told the result."""

    card: int
    text: str | None
    result: Result | None


class CardPassed(Value, tag="card_passed"):
    """DR-10 the Dreamer gave the card up."""

    card: int


class ClueChallenged(Masked, tag="clue_challenged"):
    """DR-21 ``seat`` calls a clue forbidden, and so opens a vote. For spirits only."""

    poll: int
    card: int
    clue: int
    seat: Seat


class BallotCast(Masked, tag="ballot_cast"):
    """For spirits only."""

    poll: int
    seat: Seat
    yes: bool


class PollExtended(Masked, tag="poll_extended"):
    """DR-20 nobody has voted on the answer yet: there is as much time again. For spirits only."""

    poll: int


class PollClosed(Masked, tag="poll_closed"):
    """``yes``: the answer is right, or the clue is forbidden. For spirits only.

    If the clue's card is still in play, a `ClueForbidden` follows and is told to all. If the card is gone
    already, it becomes a penalty by this event alone, and the Dreamer is told in the Day.
    """

    poll: int
    yes: bool


class PollLapsed(Masked, tag="poll_lapsed"):
    """DR-20 nobody voted at all: the answered card is without effect. For spirits only."""

    poll: int


class GlassRanOut(Value, tag="glass_ran_out"):
    """DR-13 one last answer, if the Dreamer likes."""


class StoryBegan(Value, tag="story_began"):
    """The Day: still masked, the Dreamer tells the dream."""


class StoryGrew(Masked, tag="story_grew"):
    """DR-14 the dream as far as it is written: the cards found in it, and the Dreamer's own answers heard."""

    text: str
    found: tuple[int, ...]
    heard: tuple[str, ...]


class StoryGrewTold(Masked, tag="story_grew"):
    """DR-9 only spirits are told which cards were found. ``heard`` says nothing of right or wrong."""

    text: str
    found: tuple[int, ...] | None
    heard: tuple[str, ...]


class StoryTold(Masked, tag="story_told"):
    """``text`` is ``None`` when it was told aloud; ``found``: the cards that the matcher found in it."""

    text: str | None
    found: tuple[int, ...]
    heard: tuple[str, ...]


class StoryToldTold(Masked, tag="story_told"):
    """DR-9 only spirits are told which cards were found."""

    text: str | None
    found: tuple[int, ...] | None
    heard: tuple[str, ...]


class BetPlaced(Value, tag="bet_placed"):
    """``seat`` takes ``on`` for a bogeyman. Until the Day only ``seat`` is told."""

    seat: Seat
    on: Seat


class CardTilted(Masked, tag="card_tilted"):
    """DR-23 a spirit says whether a card was mentioned. For spirits only."""

    card: int
    seat: Seat
    yes: bool


class Awoke(Value, tag="awoke"):
    """DR-15 the mask is off, everything is shown and scored."""

    dawn: Dawn


class SeatReady(Value, tag="seat_ready"):
    """This player has seen enough of the Day."""

    seat: Seat


class AllDreamed(Value, tag="all_dreamed"):
    """DR-18 the last Day is over, and with it the match."""


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
    | PollExtended
    | PollClosed
    | PollLapsed
    | GlassRanOut
    | StoryBegan
    | StoryGrew
    | StoryTold
    | BetPlaced
    | CardTilted
    | Awoke
    | SeatReady
    | AllDreamed
)
"""Events as they are stored: complete."""

Told: TypeAlias = (
    DeckLaidTold
    | SpiritsDealtTold
    | NightFell
    | CardShownTold
    | ClueGivenTold
    | TurnPassed
    | ClueForbiddenTold
    | AnsweredTold
    | CardPassed
    | ClueChallenged
    | BallotCast
    | PollExtended
    | PollClosed
    | PollLapsed
    | GlassRanOut
    | StoryBegan
    | StoryGrewTold
    | StoryToldTold
    | BetPlaced
    | CardTilted
    | Awoke
    | SeatReady
    | AllDreamed
)
"""Events as viewers are told them."""

Decision: TypeAlias = Sequence[Event] | Refused
"""What comes of a command."""
