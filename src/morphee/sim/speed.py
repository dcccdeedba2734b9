"""How fast the rules are: random play through legal, decide and evolve, beside python-chess measured the same
way."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from importlib import metadata
from typing import Any

import msgspec

from morphee.games.catalog import GAMES
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, AnyGame, Expire, Millis, OpenActions, Refused, Seat
from morphee.kernel.match import Match


class Speed(msgspec.Struct, frozen=True):
    """So many decisions in so many seconds of processor time."""

    name: str
    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.decisions / self.seconds


def engine_speeds(seconds: float) -> list[Speed]:
    """Every game of the catalogue, each for that long."""
    return [measure(game.name, partial(playout, game), seconds) for game in GAMES]


def measure(
    name: str,
    playout: Callable[[int], int],
    seconds: float,
    clock: Callable[[], float] = time.process_time,
) -> Speed:
    """Whole playouts, numbered from 1, until that much time is used; number 0 warms up and is not counted."""
    playout(0)
    decisions = number = 0
    started = clock()
    while (took := clock() - started) < seconds:
        number += 1
        decisions += playout(number)
    return Speed(name, decisions, took)


def playout(game: AnyGame, number: int) -> int:
    """One random match, the same for the same number; returns how many commands were granted.

    The first seat found that may act does so within a second; timers fire when they are due. A decision
    includes listing the legal actions it is chosen from.
    """
    seats = game.seats[len(game.seats) // 2]
    match = Match(game, game.variants()["default"], seats, seed_from(f"speed {number}"))
    match.fold(match.deal(Millis(0)))
    draw = random.Random(number).random
    chance = Chance(seed_from("speed"), number)
    opens = game if isinstance(game, OpenActions) else None
    decisions = 0
    while game.outcome(match.state) is None:
        timer = match.next_timer()
        found, seat = _anyone(match, opens, draw, chance)
        at = Millis(match.at + int(draw() * 1_000))
        if timer is not None and (not found or timer.due <= at):
            entries = match.decide(Expire(timer.name), timer.due)
        else:
            entries = match.decide(Act(seat, found[int(draw() * len(found))]), at)
        assert not isinstance(entries, Refused)
        match.fold(entries)
        decisions += 1
    return decisions


def _anyone(
    match: Match, opens: OpenActions | None, draw: Callable[[], float], chance: Chance
) -> tuple[list[Any], Seat]:
    """What the first seat that may act may do, looking around the table from a random seat."""
    legal = match.game.legal
    first = int(draw() * match.seats)
    for step in range(match.seats):
        seat = Seat((first + step) % match.seats)
        found = list(legal(match.state, seat))
        if opens is not None and opens.open(match.state, seat):
            found += filter(None, [opens.sample(match.state, seat, chance)])
        if found:
            return found, seat
    return [], Seat(0)


def chess_speed(seconds: float) -> Speed:
    """The comparison: python-chess, random legal moves until none is left or the 75-move rule ends the game.

    Repetition and material are not checked at each move: random play does not need them.
    """
    import chess

    def game(number: int) -> int:
        draw = random.Random(number).random
        board = chess.Board()
        while board.halfmove_clock < 150 and (moves := list(board.legal_moves)):
            board.push(moves[int(draw() * len(moves))])
        return board.ply()

    return measure(f"python-chess {metadata.version('chess')}", game, seconds)
