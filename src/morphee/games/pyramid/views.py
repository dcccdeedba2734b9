"""Who sees what: everybody sees everything. The view says all that a client without rules must draw."""

from __future__ import annotations

from functools import lru_cache

from morphee.games.pyramid.board import board, members
from morphee.games.pyramid.content import Side
from morphee.games.pyramid.ending import scores, title
from morphee.games.pyramid.laying import bonus_dice, flaw, group, hollow, tiles_for, yarn_for
from morphee.games.pyramid.model import Forecast, Public, State


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


def forecast(state: State) -> Forecast | None:
    """What stopping would do with the dice that lie there now; ``None`` while there are none."""
    turn = state.turn
    if not turn.mask:
        return None
    first = 1 << turn.piles[0].place
    return _forecast(state.config.side, state.cats, turn.mask, first, turn.size, turn.left)


# Every viewer asks the same of the same table, one after the other.
@lru_cache(maxsize=256)
def _forecast(side: Side, cats: int, dice: int, first: int, size: int, left: int) -> Forecast:
    """Tiles, yarn and bonus are what the laying would bring, or would if its flaw were mended."""
    pyramid = board(side)
    return Forecast(
        why=flaw(pyramid, cats, dice),
        loose=_listed(dice & ~group(pyramid, dice, first)),
        hollow=_listed(hollow(pyramid, cats, dice)),
        tiles=tiles_for(pyramid, dice),
        yarn=yarn_for(pyramid, dice),
        bonus_dice=bonus_dice(pyramid, size, size - left, dice),
    )


@lru_cache(maxsize=256)
def _listed(places: int) -> tuple[int, ...]:
    return tuple(members(places))
