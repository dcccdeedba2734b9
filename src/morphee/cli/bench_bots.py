"""`morphee bench bots`: every level of every game against every other, with intervals and a rating."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from morphee.bots.catalog import levels
from morphee.cli.say import game_named, progress
from morphee.cli.simulate import share
from morphee.games.catalog import GAMES
from morphee.kernel.contract import AnyGame
from morphee.sim.ratings import ratings
from morphee.sim.tournament import Setup, series

ANCHOR = "novice"
COLUMNS = ("random", "child", "novice", "skilled", "champion")

Results = dict[tuple[str, str], float]


def bots(options: argparse.Namespace) -> Sequence[Mapping[str, Any]]:
    """every level of every game against every other: shares of wins with intervals, and a rating"""
    games = [game_named(options.game)] if options.game else GAMES
    return [row for game in games for row in _game_rows(game, options.matches)]


def _game_rows(game: AnyGame, matches: int) -> Iterator[Mapping[str, Any]]:
    names = list(levels(game.name))
    wins: Results = {}
    pairs = list(combinations(names, 2))
    for one, other in progress(pairs, len(pairs), game.name):
        won = duels(game, one, other, matches)
        wins[one, other], wins[other, one] = won, matches - won
    rated = ratings(names, wins, ANCHOR)
    for name in names:
        against = {
            f"against {other}": share(wins[name, other], matches) if (name, other) in wins else ""
            for other in COLUMNS
        }
        yield {"game": game.name, "level": name, "rating": rated[name], "matches each": matches, **against}


def seats_for(game: AnyGame) -> int:
    """The smallest table with as many seats for the one as for the other."""
    return next(seats for seats in game.seats if seats % 2 == 0)


def duels(game: AnyGame, one: str, other: str, matches: int) -> float:
    """How many matches the first level won, seats alternating; of a shared victory, its part."""
    bots = (one, other) * (seats_for(game) // 2)
    setup = Setup(game, game.variants()["default"], bots)
    won = 0.0
    for _, seated, played in series(setup, matches, f"bench bots {one} {other}"):
        winners = [seated.bots[seat] for seat in played.outcome.winners]
        won += winners.count(one) / len(winners)
    return won
