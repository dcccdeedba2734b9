"""`morphee simulate GAME`: bots play in virtual time; a summary, and records if wanted."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from morphee.cli.bots import bots_named, usual
from morphee.cli.say import Failure, at_least_one, check_players, game_named, one_of, progress
from morphee.games.catalog import GAMES
from morphee.kernel.codec import codec
from morphee.kernel.contract import AnyGame
from morphee.sim.driver import Stuck
from morphee.sim.ratings import interval
from morphee.sim.tournament import Setup, Standing, record, series


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "simulate", help="play many matches of bots in virtual time", description=__doc__
    )
    parser.add_argument("game", choices=GAMES.names(), metavar="GAME", help=", ".join(GAMES.names()))
    parser.add_argument("--players", type=at_least_one, help="seats (default: as many as bots named)")
    parser.add_argument("--matches", type=at_least_one, default=100, help="how many matches (default 100)")
    parser.add_argument(
        "--bots", help="levels, or module:Class, one a seat or repeated: novice,random (default: novice)"
    )
    parser.add_argument("--seed", default="0", help="the same seed plays the same matches")
    parser.add_argument("--variant", help="a named configuration of the game (default: default)")
    parser.add_argument("--config", help="a configuration as JSON, instead of --variant")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write every match there as a record")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")
    parser.set_defaults(run=run)


def setup(options: argparse.Namespace) -> Setup:
    game = game_named(options.game)
    named = bots_named("--bots", usual(game.name) if options.bots is None else options.bots, game.name)
    players = check_players(game, options.players or max(len(named), game.seats[0]))
    if len(named) > players:
        raise Failure(f"--bots: {len(named)} for {players} players")
    bots = tuple(named[seat % len(named)] for seat in range(players))
    return Setup(game, _config(game, options, players), bots)


def _config(game: AnyGame, options: argparse.Namespace, players: int) -> Any:
    if options.config is None:
        variants = game.variants()
        config = variants[one_of("--variant", options.variant or "default", variants)]
    elif options.variant is not None:
        raise Failure("--config and --variant: one or the other")
    else:
        try:
            config = codec(game).config.decode(options.config)
        except msgspec.DecodeError as error:
            raise Failure(f"--config: {error}") from error
    if refused := game.check(config, players):
        raise Failure(f"{game.refusals[refused.code].en} ({refused.code})")
    return config


def run(options: argparse.Namespace) -> int:
    plan = setup(options)
    if options.records:
        options.records.mkdir(parents=True, exist_ok=True)
    standing = Standing()
    started = time.perf_counter()
    matches = series(plan, options.matches, f"simulate {options.seed}")
    try:
        for number, (seed, seated, played) in enumerate(progress(matches, options.matches, plan.game.name)):
            standing.count(seated.bots, played)
            if options.records:
                path = options.records / f"{plan.game.name}-{number:05}.jsonl"
                path.write_bytes(record(seated, seed, played))
    except Stuck as error:
        raise Failure(f"match {standing.matches + 1} cannot go on: {error}") from error
    took = time.perf_counter() - started
    if options.json:
        sys.stdout.write(_json(plan, standing, took))
    else:
        print(_text(plan, standing, took))
    return 0


def _json(plan: Setup, standing: Standing, took: float) -> str:
    found = {
        "game": plan.game.name,
        "players": plan.seats,
        **msgspec.to_builtins(standing),
        "intervals_by_seat": [interval(wins, standing.matches) for wins in standing.wins_by_seat],
        "intervals_by_bot": {
            bot: interval(standing.wins_by_bot.get(bot, 0), seats)
            for bot, seats in standing.seats_of_bot.items()
        },
        "took": round(took, 3),
    }
    return msgspec.json.encode(found).decode() + "\n"


def _length(standing: Standing) -> str:
    n = standing.matches
    seconds, events, actions = standing.seconds / n, standing.events / n, standing.actions / n
    return f"{seconds:.0f} s of play, {events:.0f} events, {actions:.0f} actions a match"


def share(wins: float, matches: int) -> str:
    """A share of wins with its 95 % interval."""
    low, high = interval(wins, matches)
    return f"{wins / matches:.0%} ({low:.0%} to {high:.0%})"


def _text(plan: Setup, standing: Standing, took: float) -> str:
    n = standing.matches
    lines = [
        f"{plan.game.name}: {n} matches of {plan.seats}, {', '.join(plan.bots)}",
        f"  length   {_length(standing)}",
        "  by seat  " + "  ".join(f"{s}: {share(w, n)}" for s, w in enumerate(standing.wins_by_seat)),
        "  points   " + "  ".join(f"{s}: {p / n:.2f}" for s, p in enumerate(standing.points_by_seat)),
        "  by bot   "
        + "  ".join(
            f"{bot}: {share(standing.wins_by_bot.get(bot, 0), seats)} of its seats"
            for bot, seats in standing.seats_of_bot.items()
        ),
        "  endings  " + "  ".join(f"{why}: {count}" for why, count in sorted(standing.endings.items())),
        f"  took     {took:.1f} s, {n / took:.0f} matches/s",
    ]
    return "\n".join(lines)
