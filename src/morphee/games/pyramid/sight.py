"""Who sees what: everybody sees everything. The view says all that a client without rules must draw."""

from __future__ import annotations

from morphee.games.pyramid.board import Board, board, members
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
        stop=forecast(pyramid, state),
        closes=None if state.phase == "over" else state.due,
        beds=state.beds,
        yarn_at=tuple(members(pyramid.eights & ~state.cats)),  # PP-3, PP-13
        tiles=state.tiles,
        yarn=state.yarn,
        gold=state.gold,
        winner=state.winner,
        last=state.last,
        reason=state.reason,
        scores=scores(state),
        title=title(state),
    )


def forecast(pyramid: Board, state: State) -> Forecast | None:
    """What stopping would do with the dice that lie there now; ``None`` while there are none.

    Tiles, yarn and bonus are what the laying would bring, or would if its flaw were mended.
    """
    turn = state.turn
    if not turn.mask:
        return None
    first = 1 << turn.piles[0].place
    return Forecast(
        why=flaw(pyramid, state.cats, turn.mask),
        loose=tuple(members(turn.mask & ~group(pyramid, turn.mask, first))),
        hollow=tuple(members(hollow(pyramid, state.cats, turn.mask))),
        tiles=tiles_for(pyramid, turn.mask),
        yarn=yarn_for(pyramid, turn.mask),
        bonus_dice=bonus_dice(pyramid, turn.size, turn.size - turn.left, turn.mask),
    )
