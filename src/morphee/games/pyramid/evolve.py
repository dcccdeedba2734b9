"""The state after each event. No decisions here."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.pyramid.board import board, mask_of, members
from morphee.games.pyramid.content import tiles_on
from morphee.games.pyramid.dice import rest
from morphee.games.pyramid.events import (
    CatastropheStruck,
    CatsLaid,
    DicePlaced,
    DiceRolled,
    DiceTakenBack,
    Event,
    GameEnded,
    TableSet,
    TurnBegan,
    WinnerNamed,
    YarnSpent,
)
from morphee.games.pyramid.model import Bed, Ending, Pile, State, Turn
from morphee.kernel.contract import Millis


def evolve(state: State, event: Event, at: Millis) -> State:
    due = Millis(at + state.config.think)  # if this event asks somebody for a decision
    match event:
        case DiceRolled(_, dice):
            return replace(state, phase="place", turn=replace(state.turn, dice=dice, changed=False), due=due)
        case DicePlaced(_, place, dice):
            # Placing again what was taken back gains no time: nobody can freeze a table.
            turn, due = _with_pile(state.turn, place, dice), state.due if state.turn.changed else due
            return replace(state, phase="choose", turn=turn, due=due)
        case DiceTakenBack():
            return replace(state, phase="place", turn=_without_last_pile(state.turn))
        case TurnBegan(seat, size, bonus):
            turn = Turn(seat, size, bonus, size)
            return replace(state, phase="roll", number=state.number + 1, turn=turn, due=due)
        case CatastropheStruck(seat, why):
            return replace(state, turn=_cleared(state.turn), last=Ending(seat, why))
        case CatsLaid():
            return _laid(state, event)
        case YarnSpent(seat):
            return replace(state, yarn=_added(state.yarn, seat, -1))
        case WinnerNamed(seat):
            return replace(state, winner=seat)
        case GameEnded(reason):
            return replace(state, phase="over", reason=reason)
        case TableSet():
            return _set(state, event)


def _with_pile(turn: Turn, place: int, dice: tuple[int, ...]) -> Turn:
    return replace(
        turn,
        left=turn.left - len(dice),
        dice=rest(turn.dice, dice),
        piles=(*turn.piles, Pile(place, dice)),
        mask=turn.mask | 1 << place,
    )


def _without_last_pile(turn: Turn) -> Turn:
    last = turn.piles[-1]
    return replace(
        turn,
        left=turn.left + len(last.dice),
        dice=tuple(sorted(turn.dice + last.dice)),
        piles=turn.piles[:-1],
        mask=turn.mask & ~(1 << last.place),
        changed=True,
    )


def _cleared(turn: Turn) -> Turn:
    """PP-11: the dice leave the pyramid."""
    return replace(turn, dice=(), piles=(), mask=0)


def _laid(state: State, laid: CatsLaid) -> State:
    return replace(
        state,
        turn=_cleared(state.turn),
        cats=state.cats | mask_of([bed.place for bed in laid.beds]),
        beds=state.beds + laid.beds,
        tiles=_added(state.tiles, laid.seat, -sum([bed.tiles for bed in laid.beds])),
        yarn=_added(state.yarn, laid.seat, laid.yarn),  # PP-13
        gold=state.gold + sum([bed.gold for bed in laid.beds]),
        last=Ending(laid.seat, None, laid.beds, laid.yarn),
    )


def _set(state: State, table: TableSet) -> State:
    """PP-2: with two players, neutral cats cover the two bottom rows."""
    pyramid = board(state.config.side)
    cats = pyramid.neutral if len(table.tiles) == 2 else 0
    beds = tuple(Bed(place, None, tiles_on(pyramid.numbers[place])) for place in members(cats))
    return replace(state, first=table.first, tiles=table.tiles, cats=cats, beds=beds)


def _added(counts: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + more, *counts[seat + 1 :])
