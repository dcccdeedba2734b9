"""What players may do. An action about a card names its number: a late one never hits the next card."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from morphee.kernel.contract import Seat, Value

CardNumber: TypeAlias = Annotated[int, Meta(ge=1)]


class WearMask(Value, tag="wear_mask"):
    """DR-5 the Dreamer is ready for the Night."""


class GiveClue(Value, tag="give_clue"):
    """DR-6 one typed word."""

    card: CardNumber
    word: Annotated[str, Meta(max_length=100)]


class SayClue(Value, tag="say_clue"):
    """DR-11 voice tables: "said", tapped by any spirit for the one who spoke.

    It names the speaker, so that two spirits who tap for one clue do not also skip the next player.
    """

    card: CardNumber
    speaker: Annotated[Seat, Meta(ge=0, le=9)]


class PassTurn(Value, tag="pass_turn"):
    """DR-11 no clue this time."""

    card: CardNumber


class Answer(Value, tag="answer"):
    """DR-8 the Dreamer's one typed answer for the card."""

    card: CardNumber
    text: Annotated[str, Meta(max_length=100)]


class SayAnswer(Value, tag="say_answer"):
    """DR-19 voice tables: the Dreamer answered aloud; tapped by the Dreamer or by any spirit."""

    card: CardNumber


class PassCard(Value, tag="pass_card"):
    """DR-10 the Dreamer gives the card up; at a voice table a spirit may tap it too."""

    card: CardNumber


class Challenge(Value, tag="challenge"):
    """DR-21 "forbidden!", about the last clue."""

    card: CardNumber
    clue: Annotated[int, Meta(ge=0)]


class Vote(Value, tag="vote"):
    """A ballot. ``yes``: that answer is right, or that clue is forbidden."""

    poll: Annotated[int, Meta(ge=1)]
    yes: bool


class TellStory(Value, tag="tell_story"):
    """DR-14 the dream, typed or dictated."""

    text: Annotated[str, Meta(max_length=4000)]


class Murmur(Value, tag="murmur"):
    """DR-14 the dream as far as it is written, so that everybody can listen."""

    text: Annotated[str, Meta(max_length=4000)]


class Wake(Value, tag="wake"):
    """No last answer (DR-13); or the story was told aloud, or there is none (DR-14)."""


class TiltCard(Value, tag="tilt_card"):
    """DR-23 whether a card of the yellow side was mentioned."""

    card: CardNumber
    yes: bool


class Bet(Value, tag="bet"):
    """A spirit names somebody as a bogeyman while the dream is told. For fun: it is worth no points."""

    on: Annotated[Seat, Meta(ge=0, le=9)]


class BeReady(Value, tag="be_ready"):
    """Enough of this Day."""


Action: TypeAlias = (
    WearMask
    | GiveClue
    | SayClue
    | PassTurn
    | Answer
    | SayAnswer
    | PassCard
    | Challenge
    | Vote
    | TellStory
    | Murmur
    | Wake
    | TiltCard
    | Bet
    | BeReady
)
