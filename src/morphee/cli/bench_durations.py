"""`morphee bench durations`: how long a match takes with people and with bots."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from morphee.cli.say import game_named, progress
from morphee.games.catalog import GAMES
from morphee.sim.durations import durations


def bench(options: argparse.Namespace) -> Sequence[Mapping[str, Any]]:
    """minutes that a match takes, at the pace of people and of bots, for every number of players"""
    games = [game_named(options.game)] if options.game else list(GAMES)
    wanted = [(game, seats) for game in games for seats in game.seats]
    rows = []
    for game, seats in progress(wanted, len(wanted), "durations"):
        found = durations(game, seats, options.matches)
        rows.append(
            {
                "game": game.name,
                "players": seats,
                "matches": options.matches,
                "people, minutes": f"{found.people[1]} ({found.people[0]} to {found.people[2]})",
                "bots, minutes": f"{found.bots[1]} ({found.bots[0]} to {found.bots[2]})",
            }
        )
    return rows
