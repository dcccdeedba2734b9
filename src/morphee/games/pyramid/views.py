"""Who sees what: everybody sees everything. The view says all that a client without rules must draw."""

from __future__ import annotations

from functools import lru_cache

from morphee.games.pyramid.board import Place, board, members
from morphee.games.pyramid.content import Side, Title
from morphee.games.pyramid.dice import fitting
from morphee.games.pyramid.events import (
    CatastropheStruck,
    CatsLaid,
    DicePlaced,
    DiceRolled,
    DiceTakenBack,
    Event,
    GameEnded,
    TableSet,
    Told,
    TurnBegan,
    WinnerNamed,
    YarnSpent,
)
from morphee.games.pyramid.laying import bonus_dice, flaw, group, hollow, tiles_for, yarn_for
from morphee.games.pyramid.model import Bed, Ending, Flaw, Phase, Pile, Reason, State, Turn
from morphee.games.pyramid.scores import scores, title
from morphee.kernel.contract import Millis, Seat, Value


class Forecast(Value):
    """What stopping now would do; ``loose`` are the places apart from the first pile's group,
    ``hollow`` the uncovered places under piles."""

    why: Flaw | None
    loose: tuple[int, ...]
    hollow: tuple[int, ...]
    tiles: int
    yarn: int
    bonus_dice: int


class Public(Value):
    """The whole table: nothing is hidden in this game. ``safe``, while a roll is to be placed: the places
    that can take some of its dice and where the turn could stop right afterwards."""

    side: Side
    places: tuple[Place, ...]
    odds: bool
    think: int
    first: Seat
    number: int
    seat: Seat
    size: int
    bonus: bool
    phase: Phase
    dice: tuple[int, ...]
    left: int
    piles: tuple[Pile, ...]
    stop: Forecast | None
    safe: tuple[int, ...]
    closes: Millis | None
    beds: tuple[Bed, ...]
    yarn_at: tuple[int, ...]
    tiles: tuple[int, ...]
    yarn: tuple[int, ...]
    gold: int
    winner: Seat | None
    last: Ending | None
    reason: Reason | None
    scores: tuple[int, ...]
    title: Title | None


def public(state: State) -> Public:
    pyramid, turn, config = board(state.config.side), state.turn, state.config
    return Public(
        side=config.side,
        places=pyramid.places,
        odds=config.odds,
        think=config.think,
        first=state.first,
        number=state.number,
        seat=turn.seat,
        size=turn.size,
        bonus=turn.bonus,
        phase=state.phase,
        dice=turn.dice,
        left=turn.left,
        piles=turn.piles,
        stop=forecast(state),
        safe=safe(config.side, state.cats, turn.mask, turn.dice) if state.phase == "place" else (),
        closes=None if state.phase == "over" else state.due,
        beds=state.beds,
        yarn_at=_listed(pyramid.eights & ~state.cats),  # PP-3, PP-13
        tiles=state.tiles,
        yarn=state.yarn,
        gold=state.gold,
        winner=state.winner,
        last=state.last,
        reason=state.reason,
        scores=scores(state),
        title=title(state),
    )


def redact(event: Event) -> Told:
    match event:
        case (
            DiceRolled()
            | DicePlaced()
            | DiceTakenBack()
            | YarnSpent()
            | TurnBegan()
            | CatsLaid()
            | CatastropheStruck()
            | TableSet()
            | WinnerNamed()
            | GameEnded()
        ):
            return event


def forecast(state: State) -> Forecast | None:
    """What stopping would do with the dice that lie there now; ``None`` while there are none."""
    return _forecast(state.config.side, state.cats, state.turn) if state.turn.mask else None


# Every viewer asks the same of the same table, one after the other.
@lru_cache(maxsize=256)
def _forecast(side: Side, cats: int, turn: Turn) -> Forecast:
    """Tiles, yarn and bonus are what the laying would bring, or would if its flaw were mended."""
    pyramid, dice = board(side), turn.mask
    first = 1 << turn.piles[0].place
    return Forecast(
        why=flaw(pyramid, cats, dice),
        loose=_listed(dice & ~group(pyramid, dice, first)),
        hollow=_listed(hollow(pyramid, cats, dice)),
        tiles=tiles_for(pyramid, dice),
        yarn=yarn_for(pyramid, dice),
        bonus_dice=bonus_dice(pyramid, turn.size, turn.size - turn.left, dice),
    )


@lru_cache(maxsize=256)
def safe(side: Side, cats: int, placed: int, roll: tuple[int, ...]) -> tuple[int, ...]:
    """PP-9: where dice of the roll can go so that a stop right afterwards lays the cats."""
    pyramid = board(side)
    free = fitting(side, roll) & ~(cats | placed)
    return tuple(place for place in members(free) if flaw(pyramid, cats, placed | 1 << place) is None)


@lru_cache(maxsize=256)
def _listed(places: int) -> tuple[int, ...]:
    return tuple(members(places))
