"""The data of a match: options, propositions, cards, clues, votes, and the state."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from morphee.kernel.contract import Millis, Seat, Value

Role: TypeAlias = Literal["fairy", "bogeyman", "sandman"]
Lang: TypeAlias = Literal["fr", "en"]
Phase: TypeAlias = Literal["dusk", "night", "last", "story", "tilt", "day", "over"]
Side: TypeAlias = Literal["play", "open", "yellow", "blue", "penalty", "left"]
"""Where a card of this Night lies.

``play``: in play. ``open``: answered, the spirits still vote. ``left``: without effect, because it was never
answered (DR-13) or because nobody voted on the answer (DR-20).
"""

Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
NEVER = Millis(-1)
"""The due time of a timer that is not armed."""


class OwnWord(Value):
    """DR-24 a proposition that a table adds; everything but the word may be left out."""

    word: Word
    accept: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    family: Annotated[tuple[Word, ...], Meta(max_length=40)] = ()
    sounds: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    translations: Annotated[tuple[Word, ...], Meta(max_length=40)] = ()


class Config(Value, forbid_unknown_fields=True):
    """The options of a table. Times are in seconds."""

    lang: Lang = "fr"
    talk: Literal["typed", "voice"] = "typed"
    mask: Literal["screen", "cloth"] = "screen"
    """DR-19 with a real mask on, at a voice table, the big screen may show what the spirits see."""
    night: Annotated[int, Meta(ge=60, le=300)] = 120
    clue_time: Annotated[int, Meta(ge=3, le=15)] = 5
    """DR-11 after so long without a clue the turn passes."""
    clue_order: Literal["restart", "continue"] = "continue"
    """DR-8 who gives the first clue for a new card: the next player, or the Dreamer's left neighbour."""
    story: Annotated[int, Meta(ge=30, le=300)] = 90
    eldest: Annotated[int, Meta(ge=0, le=9)] | None = None
    """DR-3 the seat of the first Dreamer; drawn by lot when nobody says."""
    deck: Literal["house", "own"] = "house"
    own_words: Annotated[tuple[OwnWord, ...], Meta(max_length=200)] = ()


class Proposition(Value):
    """What is to be guessed, with all that the referee and the matcher need to know of it."""

    word: str
    level: int = 2
    accept: tuple[str, ...] = ()
    family: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ()
    translations: tuple[str, ...] = ()


class Whisper(Value):
    """A clue as it is told again in the Day. ``word`` is ``None`` when it was said aloud."""

    seat: Seat
    word: str | None


class Card(Value):
    """A dream card of this Night. ``slot`` names the card, its face and its edge in the deck."""

    slot: int
    prop: Proposition
    side: Side = "play"
    answer: str | None = None
    guilty: Seat | None = None
    """DR-12 the player before whom it lies as a penalty."""
    found: bool = False
    """DR-23 the matcher found it in the story."""
    clues: tuple[Whisper, ...] = ()
    """What was said about it, kept for the Day; the clues for the card in play are in the state."""


class Clue(Value):
    """A clue for the card in play. ``word`` is ``None`` when it was said aloud."""

    seat: Seat
    word: str | None
    doubtful: bool
    """DR-21 the referee was unsure of it; of what was said aloud it has no opinion."""
    challenged: bool = False


class Ballot(Value):
    seat: Seat
    yes: bool


class AnswerPoll(Value, tag="answer"):
    """DR-20 is that answer right? ``text`` is ``None`` when it was given aloud."""

    id: int
    card: int
    text: str | None
    due: Millis
    extended: bool = False
    """Nobody had voted when the time was up, and it was prolonged once."""
    ballots: tuple[Ballot, ...] = ()


class CluePoll(Value, tag="clue"):
    """DR-21 is that clue forbidden? Its author has no vote. ``text`` is ``None`` when it was said aloud."""

    id: int
    card: int
    author: Seat
    text: str | None
    due: Millis
    ballots: tuple[Ballot, ...] = ()


Poll: TypeAlias = AnswerPoll | CluePoll
"""A vote of the spirits."""


class Tilt(Value):
    """DR-23 a spirit's word on whether a card was mentioned."""

    card: int
    seat: Seat
    yes: bool


class Visible(Value):
    """DR-5 the card that everybody sees on the deck before a Night."""

    slot: int
    word: str


class Gone(Value):
    """What became of the card before this one, as far as the Dreamer may know."""

    card: int
    how: Literal["answered", "passed", "forbidden"]
    seat: Seat
    text: str | None = None


class Dreamt(Value):
    """One card of a Night, told in the Day."""

    word: str
    answer: str | None
    side: Side
    guilty: Seat | None
    mentioned: bool
    clues: tuple[Whisper, ...] = ()
    lie: int | None = None
    """Which of the clues led to a wrong answer, if one can be named."""


class Dawn(Value):
    """What the Day reveals of a Night."""

    round: int
    dreamer: Seat
    spirits: tuple[Role | None, ...]
    unused: Role
    cards: tuple[Dreamt, ...]
    remembered: bool
    points: tuple[int, ...]
    penalties: tuple[int, ...]
    bets: tuple[Seat | None, ...] = ()
    """By seat: whom this spirit took for a bogeyman. Worth no points."""


class State(Value):
    config: Config
    phase: Phase
    until: Millis
    """When the phase ends by itself."""
    round: int
    dreamer: Seat
    points: tuple[int, ...]
    penalties: tuple[int, ...]
    """Both as of the last Day; what this Night adds is settled when it is revealed."""
    ready: tuple[bool, ...]
    spirits: tuple[Role | None, ...] = ()
    """By seat; the Dreamer has none. `content.unused_spirit` tells which one was left over."""
    fresh: tuple[int, ...] = ()
    """Cards not seen since the deck was laid, in no order: each draw is a fair one among them."""
    under: tuple[int, ...] = ()
    """Cards laid back under the deck, in order."""
    visible: Visible | None = None
    card: int = 0
    """The number of the card in play in this Night; 0 when there is none."""
    cards: tuple[Card, ...] = ()
    clues: tuple[Clue, ...] = ()
    challengers: tuple[Seat, ...] = ()
    """DR-21 the spirits who have challenged a clue for the card in play: one challenge each."""
    turn: Seat | None = None
    turn_until: Millis = NEVER
    gone: Gone | None = None
    polls: tuple[Poll, ...] = ()
    polled: int = 0
    """How many votes there have been: the number of the last one."""
    tilts: tuple[Tilt, ...] = ()
    story: str | None = None
    """The dream as far as it has been written, and in the end as it was told."""
    heard: tuple[str, ...] = ()
    """The Dreamer's own answers, right or wrong, that occur in the story."""
    bets: tuple[Seat | None, ...] = ()
    dawn: Dawn | None = None

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def shown_to_all(self) -> bool:
        """DR-19 the Dreamer wears a real mask: what the spirits see may be seen on the big screen."""
        return self.config.talk == "voice" and self.config.mask == "cloth"

    @property
    def current(self) -> Card:
        """The card in play; only while there is one."""
        return self.cards[self.card - 1]
