"""The state after each event. No decisions here."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.dream import polls
from morphee.games.dream.content import turned
from morphee.games.dream.events import (
    Answered,
    Awoke,
    BallotCast,
    CardPassed,
    CardShown,
    CardTilted,
    ClueChallenged,
    ClueForbidden,
    ClueGiven,
    DeckLaid,
    Event,
    GlassRanOut,
    NightFell,
    PollClosed,
    Result,
    SeatReady,
    SpiritsDealt,
    StoryBegan,
    StoryTold,
    TurnPassed,
)
from morphee.games.dream.model import (
    NEVER,
    Ballot,
    Card,
    Clue,
    Config,
    Dawn,
    Gone,
    Poll,
    Proposition,
    Side,
    State,
    Tilt,
    Visible,
)
from morphee.games.dream.night import LAST_TIME
from morphee.kernel.contract import Millis, Seat

DUSK_TIME = 15_000
TILT_TIME = 8_000
"""Longer than a vote, and always the same: when the mask comes off says nothing about votes."""
DAY_TIME = 30_000

SIDES: dict[Result, Side] = {"right": "yellow", "wrong": "blue", "open": "open"}

assert polls.VOTE_TIME < TILT_TIME


def initial(config: Config, seats: int) -> State:
    zeros, nobody = (0,) * seats, (False,) * seats
    return State(config, "dusk", NEVER, 0, Seat(0), zeros, zeros, nobody)


def evolve(state: State, event: Event, at: Millis) -> State:
    match event:
        case DeckLaid(cards, visible):
            return replace(state, fresh=cards, visible=visible)
        case SpiritsDealt():
            return _dusk(state, event, at)
        case NightFell():
            return _night(state, at)
        case CardShown(_, number, slot, prop):
            assert slot is not None
            assert prop is not None
            return _shown(state, number, slot, prop, at)
        case ClueGiven(_, _, seat, word, doubtful):
            clue = Clue(seat, word, bool(doubtful))
            return _turn(replace(state, clues=(*state.clues, clue)), left_of(state, seat), at)
        case TurnPassed(_, seat, _):
            return _turn(state, left_of(state, seat), at)
        case ClueForbidden(_, number, seat, _, _):
            return _forbidden(state, number, seat)
        case Answered(_, number, text, result):
            assert result is not None
            return _answered(state, number, text, result, at)
        case CardPassed(number):
            gone = Gone(number, "passed", state.dreamer)
            return replace(_side(state, number, "blue"), gone=gone)
        case ClueChallenged(_, id, number, index, seat):
            return _challenged(state, id, number, index, seat, at)
        case BallotCast(_, id, seat, yes):
            return replace(state, polls=tuple([_cast(poll, id, seat, yes) for poll in state.polls]))
        case PollClosed(_, id, yes):
            return _closed(state, id, yes)
        case GlassRanOut():
            return replace(state, phase="last", until=Millis(at + LAST_TIME), turn=None, turn_until=NEVER)
        case StoryBegan():
            return _story(state, at)
        case StoryTold(_, text, found):
            assert found is not None
            return _told(state, text, found, at)
        case CardTilted(_, number, seat, yes):
            others = [tilt for tilt in state.tilts if (tilt.card, tilt.seat) != (number, seat)]
            return replace(state, tilts=(*others, Tilt(number, seat, yes)))
        case Awoke(dawn):
            return _awoke(state, dawn, at)
        case SeatReady(seat):
            ready = tuple([was or s == seat for s, was in enumerate(state.ready)])
            return replace(state, ready=ready)


def left_of(state: State, seat: Seat) -> Seat:
    """DR-6 the next player clockwise, the Dreamer left out."""
    after = Seat((seat + 1) % state.seats)
    return Seat((after + 1) % state.seats) if after == state.dreamer else after


def _dusk(state: State, event: SpiritsDealt, at: Millis) -> State:
    return replace(
        state,
        phase="dusk",
        until=Millis(at + DUSK_TIME),
        round=event.round,
        dreamer=event.dreamer,
        spirits=event.spirits,
        unused=event.unused,
        ready=(False,) * state.seats,
        cards=(),
        tilts=(),
        story=None,
        gone=None,
        dawn=None,
    )


def _night(state: State, at: Millis) -> State:
    until = Millis(at + 1_000 * state.config.night)
    return replace(bury(state), phase="night", until=until)


def bury(state: State) -> State:
    """DR-5 the open card goes under the deck, turned and flipped."""
    if state.visible is None:
        return state
    return replace(state, visible=None, under=(*state.under, turned(state.visible.slot)))


def _shown(state: State, number: int, slot: int, prop: Proposition, at: Millis) -> State:
    """A new card; the clue round starts again from the Dreamer's left, or goes on (DR-8)."""
    restart = state.config.clue_order == "restart" or state.turn is None
    turn = left_of(state, state.dreamer) if restart else state.turn
    assert turn is not None
    shown = replace(
        state,
        fresh=tuple([other for other in state.fresh if other != slot]),
        under=tuple([other for other in state.under if other != slot]),
        card=number,
        cards=(*state.cards, Card(slot, prop)),
        clues=(),
    )
    return _turn(shown, turn, at)


def _turn(state: State, seat: Seat, at: Millis) -> State:
    """DR-11 at typed tables the next clue has its time."""
    typed = state.config.talk == "typed"
    return replace(
        state, turn=seat, turn_until=Millis(at + 1_000 * state.config.clue_time) if typed else NEVER
    )


def _put(state: State, number: int, card: Card) -> State:
    return replace(state, cards=(*state.cards[: number - 1], card, *state.cards[number:]))


def _side(state: State, number: int, side: Side) -> State:
    return _put(state, number, replace(state.cards[number - 1], side=side))


def _penalty(state: State, number: int, seat: Seat) -> State:
    """DR-12 the card lies before the guilty player; no other vote about it matters."""
    card = replace(state.cards[number - 1], side="penalty", guilty=seat)
    others = tuple([poll for poll in state.polls if poll.card != number])
    return replace(_put(state, number, card), polls=others)


def _forbidden(state: State, number: int, seat: Seat) -> State:
    turn = left_of(state, seat) if state.turn == seat else state.turn
    return replace(_penalty(state, number, seat), gone=Gone(number, "forbidden", seat), turn=turn)


def _answered(state: State, number: int, text: str | None, result: Result, at: Millis) -> State:
    card = replace(state.cards[number - 1], side=SIDES[result], answer=text)
    after = replace(_put(state, number, card), gone=Gone(number, "answered", state.dreamer, text))
    if result != "open":
        return after
    poll = Poll(state.polled + 1, "answer", number, None, text, Millis(at + polls.VOTE_TIME))
    return replace(after, polls=(*after.polls, poll), polled=poll.id)


def _challenged(state: State, id: int, number: int, index: int, by: Seat, at: Millis) -> State:
    """DR-21; the challenger's word is the first ballot."""
    clue = state.clues[index]
    clues = (*state.clues[:index], replace(clue, challenged=True), *state.clues[index + 1 :])
    due = Millis(at + polls.VOTE_TIME)
    poll = Poll(id, "clue", number, clue.seat, clue.word, due, (Ballot(by, True),))
    return replace(state, clues=clues, polls=(*state.polls, poll), polled=id)


def _cast(poll: Poll, id: int, seat: Seat, yes: bool) -> Poll:
    return replace(poll, ballots=(*poll.ballots, Ballot(seat, yes))) if poll.id == id else poll


def _closed(state: State, id: int, yes: bool) -> State:
    """A clue voted forbidden while its card is in play is told by the next event; later, here."""
    poll = polls.find(state, id)
    assert poll is not None
    rest = replace(state, polls=tuple([other for other in state.polls if other.id != id]))
    if poll.kind == "answer":
        return _side(rest, poll.card, "yellow" if yes else "blue")
    if not yes or (state.phase in ("night", "last") and state.card == poll.card):
        return rest
    assert poll.author is not None
    return _penalty(rest, poll.card, poll.author)


def _story(state: State, at: Millis) -> State:
    until = Millis(at + 1_000 * state.config.story)
    return replace(state, phase="story", until=until, card=0, clues=(), turn=None, turn_until=NEVER)


def _told(state: State, text: str | None, found: tuple[int, ...], at: Millis) -> State:
    cards = tuple([replace(card, found=n in found) for n, card in enumerate(state.cards, 1)])
    return replace(state, phase="tilt", until=Millis(at + TILT_TIME), story=text, cards=cards)


def _awoke(state: State, dawn: Dawn, at: Millis) -> State:
    """Points are settled; dream cards go back under the deck (DR-17), but for penalties and the one left."""
    last = state.round == state.seats
    back = [turned(card.slot) for card in state.cards if card.side not in ("penalty", "play")]
    left = next((Visible(card.slot, card.prop.word) for card in state.cards if card.side == "play"), None)
    return replace(
        state,
        phase="over" if last else "day",
        until=NEVER if last else Millis(at + DAY_TIME),
        points=tuple([a + b for a, b in zip(state.points, dawn.points, strict=True)]),
        penalties=tuple([a + b for a, b in zip(state.penalties, dawn.penalties, strict=True)]),
        under=(*state.under, *back),
        visible=left,
        dawn=dawn,
    )
