"""Who sees what.

The public sees exactly what the Dreamer may know, because a Dreamer could open a watcher's page: the clues,
that the card changed, and whose turn it is. Spirits also see propositions, piles, votes and tilted cards;
which spirit one is, only its owner. Everything is told in the Day.
"""

from __future__ import annotations

from typing import Literal

from morphee.games.dream import polls, worlds
from morphee.games.dream.events import (
    AllDreamed,
    Answered,
    AnsweredTold,
    Awoke,
    BallotCast,
    BetPlaced,
    CardPassed,
    CardShown,
    CardShownTold,
    CardTilted,
    ClueChallenged,
    ClueForbidden,
    ClueForbiddenTold,
    ClueGiven,
    ClueGivenTold,
    DeckLaid,
    DeckLaidTold,
    Event,
    GlassRanOut,
    Masked,
    NightFell,
    PollClosed,
    PollExtended,
    PollLapsed,
    SeatReady,
    SpiritsDealt,
    SpiritsDealtTold,
    StoryBegan,
    StoryGrew,
    StoryGrewTold,
    StoryTold,
    StoryToldTold,
    Told,
    TurnPassed,
)
from morphee.games.dream.model import AnswerPoll, Dawn, Gone, Lang, Phase, Poll, Role, Side, State
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat, Value, Viewer


class Drift(Value):
    """A clue, as everybody sees it drift by. ``word`` is ``None`` when it was said aloud."""

    seat: Seat
    word: str | None


class Laid(Value):
    """A card of this Night as the spirits see it on the table."""

    card: int
    word: str
    answer: str | None
    side: Side
    guilty: Seat | None


class Tilted(Value):
    """How a yellow card lies while the dream is told."""

    card: int
    found: bool
    yes: int
    no: int
    mine: bool | None


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


class Shown(Value):
    """DR-19 what the big screen shows beside a Dreamer who wears a real mask."""

    word: str | None
    level: int | None
    cards: tuple[Laid, ...]
    polls: tuple[Asked, ...]
    tilts: tuple[Tilted, ...]


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
    heard: tuple[str, ...]
    shown: Shown | None
    ready: tuple[bool, ...]
    points: tuple[int, ...]
    penalties: tuple[int, ...]
    dawn: Dawn | None


class Own(Value):
    """For the Dreamer only the role is ever filled in."""

    role: Role | Literal["dreamer"] | None
    word: str | None = None
    level: int | None = None
    doubt: int | None = None
    """The number of the last clue when the referee was unsure of it and this seat may challenge it."""
    cards: tuple[Laid, ...] = ()
    polls: tuple[Asked, ...] = ()
    tilts: tuple[Tilted, ...] = ()
    bet: Seat | None = None
    """Whom this spirit takes for a bogeyman."""


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
        heard=state.heard,
        shown=_shown(state),
        ready=state.ready,
        points=state.points,
        penalties=state.penalties,
        dawn=state.dawn,
    )


def _shown(state: State) -> Shown | None:
    if not state.shown_to_all or state.phase not in ("night", "last", "story", "tilt"):
        return None
    current = state.current.prop if state.card else None
    return Shown(
        word=None if current is None else current.word,
        level=None if current is None else current.level,
        cards=_laid(state),
        polls=tuple([_asked(state, poll, None) for poll in state.polls]),
        tilts=_tilted(state, None),
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
    return Own(
        role=role,
        word=None if current is None else current.word,
        level=None if current is None else current.level,
        doubt=_doubt(state, seat),
        cards=_laid(state),
        polls=tuple([_asked(state, poll, seat) for poll in state.polls]),
        tilts=_tilted(state, seat),
        bet=state.bets[seat],
    )


def _doubt(state: State, seat: Seat) -> int | None:
    last = len(state.clues) - 1
    return last if polls.may_challenge(state, seat) and state.clues[last].doubtful else None


def _laid(state: State) -> tuple[Laid, ...]:
    return tuple(
        [
            Laid(card=number, word=card.prop.word, answer=card.answer, side=card.side, guilty=card.guilty)
            for number, card in enumerate(state.cards, 1)
            if number != state.card
        ]
    )


def _asked(state: State, poll: Poll, seat: Seat | None) -> Asked:
    yes, no = polls.tally(poll)
    return Asked(
        poll=poll.id,
        kind="answer" if isinstance(poll, AnswerPoll) else "clue",
        card=poll.card,
        word=state.cards[poll.card - 1].prop.word,
        text=poll.text,
        author=polls.author(poll),
        until=poll.due,
        yes=yes,
        no=no,
        may=seat is not None and polls.may_vote(state, poll, seat),
    )


def _tilted(state: State, seat: Seat | None) -> tuple[Tilted, ...]:
    if state.phase not in ("story", "tilt"):
        return ()
    found = []
    for number, card in enumerate(state.cards, 1):
        if card.side == "yellow":
            said = {tilt.seat: tilt.yes for tilt in state.tilts if tilt.card == number}
            yes = sum(said.values())
            no = len(said) - yes
            found.append(
                Tilted(
                    card=number,
                    found=card.found,
                    yes=yes,
                    no=no,
                    mine=None if seat is None else said.get(seat),
                )
            )
    return tuple(found)


def redact(event: Event, viewer: Viewer) -> Told | None:
    """The form of an event for a viewer; the public is told what the Dreamer is told."""
    match event:
        case DeckLaid(_, visible):
            return DeckLaidTold(visible.word)
        case SpiritsDealt(round, dreamer, spirits):
            return SpiritsDealtTold(round, dreamer, role=None if viewer is None else spirits[viewer])
        case CardShown(dreamer, card, _, prop):
            if _is_masked(event, viewer):
                return CardShownTold(dreamer, card, word=None, level=None)
            return CardShownTold(dreamer, card, word=prop.word, level=prop.level)
        case ClueGiven(dreamer, card, seat, word, doubtful):
            known = None if viewer in (None, dreamer) else doubtful
            return ClueGivenTold(dreamer, card=card, seat=seat, word=word, doubtful=known)
        case ClueForbidden(dreamer, card, seat, word, reason):
            if viewer in (None, dreamer):
                return ClueForbiddenTold(dreamer, card=card, seat=seat, word=None, reason=None)
            return ClueForbiddenTold(dreamer, card=card, seat=seat, word=word, reason=reason)
        case Answered(dreamer, card, text, result):
            return AnsweredTold(dreamer, card, text, result=None if _is_masked(event, viewer) else result)
        case StoryGrew(dreamer, text, found, heard):
            known_found = None if _is_masked(event, viewer) else found
            return StoryGrewTold(dreamer, text, found=known_found, heard=heard)
        case StoryTold(dreamer, text, found, heard):
            known_found = None if _is_masked(event, viewer) else found
            return StoryToldTold(dreamer, text, found=known_found, heard=heard)
        case BetPlaced(seat, _):
            return event if viewer == seat else None
        case ClueChallenged() | BallotCast() | PollExtended() | PollClosed() | PollLapsed() | CardTilted():
            return None if _is_masked(event, viewer) else event
        case NightFell() | TurnPassed() | CardPassed() | GlassRanOut() | StoryBegan():
            return event
        case Awoke() | SeatReady() | AllDreamed():
            return event


def _is_masked(event: Masked, viewer: Viewer) -> bool:
    """Whether this viewer is told what the Dreamer is told."""
    return not event.open and viewer in (None, event.dreamer)


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Other spirits for the others; for the Dreamer and the public also other propositions and results."""
    if state.phase not in worlds.SECRET_PHASES or not state.spirits:
        return state
    other = worlds.other_spirits(state, viewer, chance)
    if state.shown_to_all or (viewer is not None and viewer != state.dreamer):
        return other
    return worlds.other_cards(worlds.other_deck(other, chance), chance)


def check_world(state: State) -> str | None:
    return worlds.wrong_spirits(state) or worlds.wrong_deck(state) or worlds.wrong_night(state)
