"""The state after each event. No decisions here."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.uluru.content import BIRD, rounds_of
from morphee.games.uluru.events import (
    BirdLifted,
    BirdPlaced,
    DeckShuffled,
    DoneSaid,
    Event,
    ReadySaid,
    RoundBegan,
    RoundJudged,
)
from morphee.games.uluru.model import State, put
from morphee.games.uluru.rounds import BIRDS, EMPTY
from morphee.kernel.contract import Millis


def evolve(state: State, event: Event, at: Millis) -> State:
    match event:
        case BirdPlaced():
            return _placed(state, event)
        case BirdLifted(seat, bird):
            board = put(state.boards[seat], BIRD[bird], None)
            return replace(state, boards=put(state.boards, seat, board))
        case DoneSaid(seat, done):
            return replace(state, said=put(state.said, seat, done))
        case ReadySaid(seat):
            return replace(state, said=put(state.said, seat, True))
        case RoundBegan():
            return _began(state, event, at)
        case RoundJudged():
            return _judged(state, event, at)
        case DeckShuffled(piles):
            return replace(state, piles=piles, laid=((),) * len(piles), since=at)


def _placed(state: State, event: BirdPlaced) -> State:
    board = put(state.boards[event.seat], BIRD[event.bird], event.place)
    if event.other is not None:
        board = put(board, BIRD[event.other], event.to)
    return replace(state, boards=put(state.boards, event.seat, board))


def _began(state: State, event: RoundBegan, at: Millis) -> State:
    """The cards of the round leave the piles and do not come back (UL-13)."""
    seats, drawn = len(state.boards), _drawn(state, event)
    return replace(
        state,
        phase="glass",
        round=event.round,
        piles=tuple([pile[count:] for pile, count in zip(state.piles, drawn, strict=True)]),
        laid=tuple(
            [laid + pile[:count] for laid, pile, count in zip(state.laid, state.piles, drawn, strict=True)]
        ),
        light=event.light,
        dark=event.dark,
        boards=(EMPTY,) * seats,
        said=(False,) * seats,
        since=at,
        rows=(),
        results=(),
        end=None,
    )


def _drawn(state: State, event: RoundBegan) -> tuple[int, ...]:
    """How many cards of each pile the round takes."""
    dark = sum(card is not None for card in event.dark)
    return (BIRDS, dark) if len(state.piles) == 2 else (BIRDS + dark,)


def _judged(state: State, event: RoundJudged, at: Millis) -> State:
    stones = tuple([seat.stones for seat in event.seats])
    return replace(
        state,
        phase="over" if state.round == rounds_of(state.config.variant) else "rest",  # UL-13
        said=(False,) * len(stones),
        since=at,
        rows=event.rows,
        results=event.seats,
        end=event.end,
        stones=tuple([total + more for total, more in zip(state.stones, stones, strict=True)]),
        sheet=(*state.sheet, stones),
        bests=(*state.bests, tuple([row.best.stones for row in event.rows])),
    )
