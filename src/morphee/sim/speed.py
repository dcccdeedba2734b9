"""How fast rules are: random play through legal, decide and evolve, and a peer measured alike."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from importlib import metadata

import msgspec

from morphee.games.catalog import GAMES
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, AnyGame, Expire, Millis, OpenActions, Refused, Seat
from morphee.kernel.match import Match


class Speed(msgspec.Struct, frozen=True):
    """Decisions made in how many seconds."""

    name: str
    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.decisions / self.seconds


def engine_speeds(seconds: float) -> list[Speed]:
    return [measure(game.name, partial(playout, game), seconds) for game in GAMES]


def measure(name: str, playout: Callable[[int], int], seconds: float) -> Speed:
    """Whole playouts until the time is over, after one to warm up."""
    playout(0)
    decisions = number = 0
    started = time.perf_counter()
    while (took := time.perf_counter() - started) < seconds:
        number += 1
        decisions += playout(number)
    return Speed(name, decisions, took)


def playout(game: AnyGame, number: int) -> int:
    """One match of random actions: any seat that may act does; with nobody able, the next timer fires.

    One decision is one granted wish, with the listing it was chosen from.
    """
    seats = game.seats[len(game.seats) // 2]
    match = Match(game, game.variants()["default"], seats, seed_from(f"speed {number}"))
    match.fold(match.deal(Millis(0)))
    draw = random.Random(number)
    chance = Chance(seed_from("speed"), number)
    opens = game if isinstance(game, OpenActions) else None
    decisions = 0
    while game.outcome(match.state) is None:
        seat = Seat(draw.randrange(seats))
        found = list(game.legal(match.state, seat))
        if opens and opens.open(match.state, seat) and (action := opens.sample(match.state, seat, chance)):
            found.append(action)
        timer = match.next_timer() if not found or draw.random() < 0.1 else None
        if timer is not None:
            entries = match.decide(Expire(timer.name), timer.due)
        elif found:
            entries = match.decide(Act(seat, draw.choice(found)), match.at)
        else:
            continue
        assert not isinstance(entries, Refused)
        match.fold(entries)
        decisions += 1
    return decisions


def chess_speed(seconds: float) -> Speed:
    """The peer: python-chess, random legal moves until none is left or 75 moves changed nothing.

    Only what random play needs is asked of it (no repetition or material checks each move).
    """
    import chess

    def game(number: int) -> int:
        draw = random.Random(number)
        board = chess.Board()
        while board.halfmove_clock < 150 and (moves := list(board.legal_moves)):
            board.push(draw.choice(moves))
        return board.ply()

    return measure(f"python-chess {metadata.version('chess')}", game, seconds)
