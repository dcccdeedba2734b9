"""Who sees what.

The public, whose page the Dreamer could open, sees exactly what the Dreamer may know: the clues, that the
card changed and whose turn it is. Propositions, piles, votes and tilts are for the spirits; a spirit is
for its owner. All is told in the Day.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from morphee.games.dream import day, night, polls
from morphee.games.dream.events import (
    Answered,
    BallotCast,
    CardShown,
    CardTilted,
    ClueChallenged,
    ClueForbidden,
    ClueGiven,
    DeckLaid,
    Event,
    Masked,
    PollClosed,
    SpiritsDealt,
    StoryTold,
)
from morphee.games.dream.model import Dawn, Gone, Lang, Phase, Poll, Role, Side, State
from morphee.kernel.contract import Millis, Seat, Value, Viewer


class Drift(Value):
    """A clue as it drifts by. ``word`` is ``None`` when it was said aloud."""

    seat: Seat
    word: str | None


class Public(Value):
    lang: Lang
    talk: Literal["typed", "voice"]
    phase: Phase
    until: Millis
    round: int
    dreamer: Seat
    card: int
    clues: tuple[Drift, ...]
    turn: Seat | None
    turn_until: Millis
    gone: Gone | None
    visible: str | None
    story: str | None
    ready: tuple[bool, ...]
    points: tuple[int, ...]
    penalties: tuple[int, ...]
    dawn: Dawn | None


class Laid(Value):
    """A card of this Night as the spirits see it on the table."""

    card: int
    word: str
    answer: str | None
    side: Side
    guilty: Seat | None


class Asked(Value):
    """A vote as a spirit sees it. ``may``: this seat may still vote."""

    poll: int
    kind: Literal["answer", "clue"]
    card: int
    word: str
    text: str | None
    author: Seat | None
    until: Millis
    yes: int
    no: int
    may: bool


class Tilted(Value):
    """How a yellow card lies while the dream is told."""

    card: int
    found: bool
    yes: int
    no: int
    mine: bool | None


class Own(Value):
    """For the Dreamer only the role is ever filled in."""

    role: Role | Literal["dreamer"] | None
    word: str | None = None
    level: int | None = None
    doubt: int | None = None
    """The number of the last clue when this seat may challenge it."""
    cards: tuple[Laid, ...] = ()
    polls: tuple[Asked, ...] = ()
    tilts: tuple[Tilted, ...] = ()


def public(state: State) -> Public:
    return Public(
        lang=state.config.lang,
        talk=state.config.talk,
        phase=state.phase,
        until=state.until,
        round=state.round,
        dreamer=state.dreamer,
        card=state.card,
        clues=tuple([Drift(clue.seat, clue.word) for clue in state.clues]),
        turn=state.turn,
        turn_until=state.turn_until,
        gone=state.gone,
        visible=None if state.visible is None else state.visible.word,
        story=state.story,
        ready=state.ready,
        points=state.points,
        penalties=state.penalties,
        dawn=state.dawn,
    )


def own(state: State, seat: Seat) -> Own:
    if state.round == 0:
        return Own(None)
    if seat == state.dreamer:
        return Own("dreamer")
    role = state.spirits[seat]
    if state.phase in ("dusk", "day", "over"):
        return Own(role)
    current = state.current.prop if state.card else None
    clue = night.challengeable(state)
    return Own(
        role=role,
        word=None if current is None else current.word,
        level=None if current is None else current.level,
        doubt=len(state.clues) - 1 if clue is not None and clue.seat != seat else None,
        cards=_laid(state),
        polls=tuple([_asked(state, poll, seat) for poll in state.polls]),
        tilts=_tilted(state, seat),
    )


def _laid(state: State) -> tuple[Laid, ...]:
    return tuple(
        [
            Laid(number, card.prop.word, card.answer, card.side, card.guilty)
            for number, card in enumerate(state.cards, 1)
            if number != state.card
        ]
    )


def _asked(state: State, poll: Poll, seat: Seat) -> Asked:
    yes, no = polls.tally(poll)
    may = seat != poll.author and not polls.has_voted(poll, seat)
    word = state.cards[poll.card - 1].prop.word
    return Asked(poll.id, poll.kind, poll.card, word, poll.text, poll.author, poll.due, yes, no, may)


def _tilted(state: State, seat: Seat) -> tuple[Tilted, ...]:
    if not day.may_tilt(state):
        return ()
    found = []
    for number, card in enumerate(state.cards, 1):
        if card.side == "yellow":
            said = {tilt.seat: tilt.yes for tilt in state.tilts if tilt.card == number}
            yes = sum(said.values())
            found.append(Tilted(number, card.found, yes, len(said) - yes, said.get(seat)))
    return tuple(found)


def redact(event: Event, viewer: Viewer) -> Event | None:
    """The form of an event for a viewer; the public is told what the Dreamer is told."""
    match event:
        case DeckLaid():
            return replace(event, cards=())
        case SpiritsDealt(spirits=spirits):
            mine = tuple([role if seat == viewer else None for seat, role in enumerate(spirits)])
            return replace(event, spirits=mine, unused=None)
        case CardShown():
            return replace(event, slot=None, prop=None if _dreams(event, viewer) else event.prop)
        case _ if not _dreams(event, viewer):
            return event
        case _:
            return _masked(event)


def _dreams(event: Event, viewer: Viewer) -> bool:
    return isinstance(event, Masked) and viewer in (None, event.dreamer)


def _masked(event: Event) -> Event | None:
    match event:
        case ClueGiven():
            return replace(event, doubtful=None)
        case ClueForbidden():
            return replace(event, word=None, reason=None)
        case Answered():
            return replace(event, result=None)
        case StoryTold():
            return replace(event, found=None)
        case ClueChallenged() | BallotCast() | PollClosed() | CardTilted():
            return None
        case _:
            return event
