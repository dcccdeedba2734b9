"""`morphee soak`: bot matches of every game, at every number of seats, in every variant.

Nothing may be refused that was offered, no timer may be refused, nothing may get stuck or raise.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

from morphee.bots.catalog import levels
from morphee.cli import faults
from morphee.cli.say import at_least_one, one_of, progress
from morphee.cli.workers import workers
from morphee.games.catalog import GAMES
from morphee.kernel.codec import encode
from morphee.sim.tournament import Setup, series

BATCH = 20


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "soak", help="prove that bot matches never get stuck", description=__doc__
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--matches", type=at_least_one, default=10_000, help="matches a game (default 10000)")
    parser.add_argument("--seed", default="soak", help="another seed plays other matches")
    parser.add_argument("--jobs", type=at_least_one, default=2, help="processes (default 2)")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")
    parser.add_argument(
        "--faults", type=at_least_one, metavar="N", help="instead: N simulated crashes of a whole server"
    )
    parser.add_argument(
        "--faults-seed", metavar="SEED", help="one world of --faults again, made small and told in words"
    )
    parser.set_defaults(run=run)


def tables(name: str) -> list[tuple[str, str, int, str]]:
    """Every (game, variant, seats, level) that can be played."""
    game = GAMES.find(name)
    return [
        (name, variant, seats, level)
        for variant, config in game.variants().items()
        for seats in game.seats
        if game.check(config, seats) is None
        for level in levels(name)
    ]


def _jobs(name: str, matches: int, seed: str) -> list[tuple[str, str, int, str, int, str]]:
    every = tables(name)
    share, rest = divmod(matches, len(every))
    jobs = []
    for index, table in enumerate(every):
        count = share + (index < rest)
        for start in range(0, count, BATCH):
            jobs.append((*table, min(BATCH, count - start), f"{seed} {start}"))
    return jobs


def _play(job: tuple[str, str, int, str, int, str]) -> tuple[int, int, str]:
    name, variant, seats, level, count, seed = job
    game = GAMES.find(name)
    setup = Setup(game, game.variants()[variant], (level,) * seats)
    events = 0
    try:
        for _, _, played in series(setup, count, f"{seed} {variant} {seats} {level}"):
            events += len(played.entries)
    except Exception as error:  # whatever went wrong is the finding
        return count, events, f"{name} {variant} with {seats} {level}, seed {seed!r}: {error!r}"
    return count, events, ""


def run(options: argparse.Namespace) -> int:
    names = options.games or GAMES.names()
    for name in names:
        one_of("GAME", name, GAMES.names())
    if options.faults_seed is not None:
        return max(faults.replay(name, options.faults_seed) for name in names)
    if options.faults is not None:
        return faults.soak(options)
    failed = False
    for name in names:
        line, wrong = _soak(name, options)
        failed |= bool(wrong)
        sys.stdout.write(line + "\n")
        for text in wrong:
            print(text, file=sys.stderr)
        sys.stdout.flush()
    return 1 if failed else 0


def _soak(name: str, options: argparse.Namespace) -> tuple[str, list[str]]:
    jobs = _jobs(name, options.matches, options.seed)
    started = time.perf_counter()
    matches = events = 0
    wrong: list[str] = []
    for count, told, error in progress(_spread(jobs, options.jobs), len(jobs), name):
        matches, events = matches + count, events + told
        if error:
            wrong.append(error)
    took = time.perf_counter() - started
    found = {
        "game": name,
        "tables": len(tables(name)),
        "matches": matches,
        "events": events,
        "stuck": len(wrong),
    }
    if options.json:
        return encode({**found, "seconds": round(took, 1)}).decode(), wrong
    text = f"{name:8} {matches} matches on {found['tables']} kinds of table, {events} events, {took:.0f} s"
    return f"{text}: {len(wrong) or 'none'} stuck", wrong


def _spread(jobs: list[Any], processes: int) -> Iterator[tuple[int, int, str]]:
    if processes < 2:
        yield from map(_play, jobs)
        return
    with workers(processes) as pool:
        yield from pool.imap_unordered(_play, jobs)
