"""The state after each event. Nothing is decided here; the type checker reports an event that is missing."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.dream.content import (
    DUSK_TIME,
    LAST_TIME,
    VOTE_TIME,
    day_time,
    tilt_time,
    turned,
)
from morphee.games.dream.events import (
    AllDreamed,
    Answered,
    Awoke,
    BallotCast,
    BetPlaced,
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
    PollExtended,
    PollLapsed,
    Result,
    SeatReady,
    SpiritsDealt,
    StoryBegan,
    StoryGrew,
    StoryTold,
    TurnPassed,
)
from morphee.games.dream.model import (
    NEVER,
    AnswerPoll,
    Ballot,
    Card,
    Clue,
    CluePoll,
    Dawn,
    Gone,
    Poll,
    Side,
    State,
    Tilt,
    Visible,
    Whisper,
)
from morphee.kernel.contract import Millis, Seat

SIDES: dict[Result, Side] = {"right": "yellow", "wrong": "blue", "open": "open"}


def evolve(state: State, event: Event, at: Millis) -> State:
    match event:
        case DeckLaid(cards, visible):
            return replace(state, fresh=cards, visible=visible)
        case SpiritsDealt():
            return _dusk(state, event, at)
        case NightFell():
            return _night(state, at)
        case CardShown():
            return _shown(state, event, at)
        case ClueGiven(_, _, seat, word, doubtful):
            clue = Clue(seat, word, doubtful)
            return _turn(replace(state, clues=(*state.clues, clue)), left_of(state, seat), at)
        case TurnPassed(_, seat, _):
            return _turn(state, left_of(state, seat), at)
        case ClueForbidden():
            return _forbidden(state, event)
        case Answered():
            return _answered(state, event, at)
        case CardPassed(number):
            gone = Gone(number, "passed", state.dreamer)
            return replace(_side(state, number, "blue"), gone=gone)
        case ClueChallenged():
            return _challenged(state, event, at)
        case BallotCast(_, id, seat, yes):
            return replace(state, polls=tuple([_cast(poll, id, seat, yes) for poll in state.polls]))
        case PollExtended(_, id):
            return replace(state, polls=tuple([_extended(poll, id, at) for poll in state.polls]))
        case PollClosed(_, id, yes):
            return _closed(state, id, yes)
        case PollLapsed(_, id):
            return _lapsed(state, id)
        case GlassRanOut():
            return replace(state, phase="last", until=Millis(at + LAST_TIME), turn=None, turn_until=NEVER)
        case StoryBegan():
            return _story(state, at)
        case StoryGrew(_, text, found, heard):
            return _heard(state, text, found, heard)
        case StoryTold(_, text, found, heard):
            told = _heard(state, text, found, heard)
            return replace(told, phase="tilt", until=Millis(at + tilt_time(text)))
        case BetPlaced(seat, on):
            return replace(state, bets=tuple([on if s == seat else b for s, b in enumerate(state.bets)]))
        case CardTilted(_, number, seat, yes):
            others = [tilt for tilt in state.tilts if (tilt.card, tilt.seat) != (number, seat)]
            return replace(state, tilts=(*others, Tilt(number, seat, yes)))
        case Awoke(dawn):
            return _awoke(state, dawn, at)
        case SeatReady(seat):
            ready = tuple([was or s == seat for s, was in enumerate(state.ready)])
            return replace(state, ready=ready)
        case AllDreamed():
            return replace(state, phase="over", until=NEVER)


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
        ready=(False,) * state.seats,
        cards=(),
        tilts=(),
        story=None,
        heard=(),
        bets=(None,) * state.seats,
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


def _shown(state: State, event: CardShown, at: Millis) -> State:
    """A new card; the clue round goes on, or starts again from the Dreamer's left (DR-8)."""
    next_seat = state.turn if state.config.clue_order == "continue" else None
    shown = replace(
        _with_clues_kept(state),
        fresh=tuple([other for other in state.fresh if other != event.slot]),
        under=tuple([other for other in state.under if other != event.slot]),
        card=event.card,
        challengers=(),
    )
    shown = replace(shown, cards=(*shown.cards, Card(event.slot, event.prop)))
    return _turn(shown, left_of(state, state.dreamer) if next_seat is None else next_seat, at)


def _with_clues_kept(state: State) -> State:
    """The clues go with their card, to be told again in the Day."""
    if state.card == 0:
        return replace(state, clues=())
    card = state.current
    said = tuple([Whisper(clue.seat, clue.word) for clue in state.clues])
    return replace(_put(state, state.card, replace(card, clues=(*said, *card.clues))), clues=())


def _turn(state: State, seat: Seat, at: Millis) -> State:
    """DR-11 the next clue has its time."""
    return replace(state, turn=seat, turn_until=Millis(at + 1_000 * state.config.clue_time))


def _put(state: State, number: int, card: Card) -> State:
    return replace(state, cards=(*state.cards[: number - 1], card, *state.cards[number:]))


def _side(state: State, number: int, side: Side) -> State:
    return _put(state, number, replace(state.cards[number - 1], side=side))


def _penalty(state: State, number: int, seat: Seat) -> State:
    """DR-12 the card lies before the guilty player; no other vote about it matters."""
    card = replace(state.cards[number - 1], side="penalty", guilty=seat)
    others = tuple([poll for poll in state.polls if poll.card != number])
    return replace(_put(state, number, card), polls=others)


def _forbidden(state: State, event: ClueForbidden) -> State:
    """The word stays with the card. One that was voted on is among the card's clues already."""
    seat = event.seat
    turn = left_of(state, seat) if state.turn == seat else state.turn
    after = replace(_penalty(state, event.card, seat), gone=Gone(event.card, "forbidden", seat), turn=turn)
    if event.reason == "vote":
        return after
    card = after.cards[event.card - 1]
    return _put(after, event.card, replace(card, clues=(Whisper(seat, event.word),)))


def _answered(state: State, event: Answered, at: Millis) -> State:
    card = replace(state.cards[event.card - 1], side=SIDES[event.result], answer=event.text)
    gone = Gone(event.card, "answered", state.dreamer, event.text)
    after = replace(_put(state, event.card, card), gone=gone)
    if event.result != "open":
        return after
    id = state.polled + 1
    poll = AnswerPoll(id=id, card=event.card, text=event.text, due=Millis(at + VOTE_TIME))
    return replace(after, polls=(*after.polls, poll), polled=id)


def _challenged(state: State, event: ClueChallenged, at: Millis) -> State:
    """DR-21; the challenger's word is the first ballot."""
    clue = state.clues[event.clue]
    challenged = replace(clue, challenged=True)
    poll = CluePoll(
        id=event.poll,
        card=event.card,
        author=clue.seat,
        text=clue.word,
        due=Millis(at + VOTE_TIME),
        ballots=(Ballot(event.seat, True),),
    )
    return replace(
        state,
        clues=(*state.clues[: event.clue], challenged, *state.clues[event.clue + 1 :]),
        challengers=(*state.challengers, event.seat),
        polls=(*state.polls, poll),
        polled=event.poll,
    )


def _cast(poll: Poll, id: int, seat: Seat, yes: bool) -> Poll:
    return replace(poll, ballots=(*poll.ballots, Ballot(seat, yes))) if poll.id == id else poll


def _extended(poll: Poll, id: int, at: Millis) -> Poll:
    if poll.id != id or isinstance(poll, CluePoll):
        return poll
    return replace(poll, due=Millis(at + VOTE_TIME), extended=True)


def _closed(state: State, id: int, yes: bool) -> State:
    """A clue voted forbidden while its card is in play is settled by the `ClueForbidden` that follows."""
    poll = next(poll for poll in state.polls if poll.id == id)
    rest = _without_poll(state, id)
    if isinstance(poll, AnswerPoll):
        return _side(rest, poll.card, "yellow" if yes else "blue")
    if not yes or (state.phase in ("night", "last") and state.card == poll.card):
        return rest
    return _penalty(rest, poll.card, poll.author)


def _lapsed(state: State, id: int) -> State:
    """DR-20 the card has no effect. It goes back under the deck with the others after the Day: going back
    at once, it could be drawn again, and the Dreamer could tell (DR-9)."""
    poll = next(poll for poll in state.polls if poll.id == id)
    return _side(_without_poll(state, id), poll.card, "left")


def _without_poll(state: State, id: int) -> State:
    return replace(state, polls=tuple([poll for poll in state.polls if poll.id != id]))


def _story(state: State, at: Millis) -> State:
    until = Millis(at + 1_000 * state.config.story)
    kept = _with_clues_kept(state)
    return replace(kept, phase="story", until=until, card=0, turn=None, turn_until=NEVER)


def _heard(state: State, text: str | None, found: tuple[int, ...], heard: tuple[str, ...]) -> State:
    cards = tuple([replace(card, found=n in found) for n, card in enumerate(state.cards, 1)])
    return replace(state, story=text, cards=cards, heard=heard)


def _awoke(state: State, dawn: Dawn, at: Millis) -> State:
    """Points are settled; dream cards go back under the deck (DR-17), but for penalties and the one left."""
    back = [turned(card.slot) for card in state.cards if card.side not in ("penalty", "play")]
    left = next((Visible(card.slot, card.prop.word) for card in state.cards if card.side == "play"), None)
    return replace(
        state,
        phase="day",
        until=Millis(at + day_time(len(state.cards))),
        points=tuple([a + b for a, b in zip(state.points, dawn.points, strict=True)]),
        penalties=tuple([a + b for a, b in zip(state.penalties, dawn.penalties, strict=True)]),
        under=(*state.under, *back),
        visible=left,
        dawn=dawn,
    )
