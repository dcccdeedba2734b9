"""`morphee bench WHAT`: figures measured here and now, each beside its peer. Kept in bench/."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from morphee.bots.catalog import levels
from morphee.cli import bench_durations, bench_rl, clone
from morphee.cli.bench_bots import bots
from morphee.cli.bench_solvers import solvers
from morphee.cli.say import Failure, at_least_one, one_of
from morphee.games.dream.rules import DREAM
from morphee.kernel.codec import encode
from morphee.sim.nights import PARTS, nights
from morphee.sim.plot import svg
from morphee.sim.race_bench import Row, all_rows
from morphee.sim.race_curves import panels
from morphee.sim.speed import chess_speed, engine_speeds
from morphee.sim.words import Tried, cases, tried
from morphee.sim.words import rows as word_rows

Rows = Sequence[Mapping[str, Any]]


def engine(options: argparse.Namespace) -> Rows:
    """random-play decisions a second of every game, and of python-chess in the same run"""
    speeds = [chess_speed(options.seconds), *engine_speeds(options.seconds)]
    peer = speeds[0].per_second
    return [
        {
            "random play of": speed.name,
            "decisions": speed.decisions,
            "per second": round(speed.per_second),
            "times the peer": round(speed.per_second / peer, 1),
        }
        for speed in speeds
    ]


FULL_RACES = 100_000


def fairness(options: argparse.Namespace) -> Rows:
    """races on simulated networks: the finish judge beside order of arrival and players' own word; liars"""
    scale = options.races / FULL_RACES
    if options.plot is not None:
        options.plot.touch()  # a place that cannot be written to is refused before the races are run
    rows = [_race_row(row) for row in all_rows(scale)]
    if options.plot is not None:
        options.plot.write_text(svg(panels(scale)), encoding="utf-8")
    return rows


def _race_row(row: Row) -> Mapping[str, Any]:
    return {
        "who": row.part,
        "setting": row.setting,
        "races": row.races,
        "right winner (true gap >= 20 ms)": f"{row.right:.2%}",
        "by arrival": f"{row.right_by_arrival:.1%}",
        "by their word": f"{row.right_by_their_word:.1%}",
        "wins": f"{row.share:.1%}",
        "the lie is worth": "" if row.worth is None else f"{row.worth:.0f} ms",
        "told after (median, p90)": f"{row.wait:.0f}, {row.wait_p90:.0f} ms",
        "target": row.target,
        "met": "" if row.met is None else "yes" if row.met else "no",
    }


OWN_WORDS = Path("bench/words")


def words(options: argparse.Namespace) -> Rows:
    """precision and recall of referee and matcher on files of labelled pairs and guesses (default: ours)"""
    files: Sequence[Path] = options.files or sorted(OWN_WORDS.glob("*.tsv"))
    if not files:
        raise Failure(f"no files named, and none in {OWN_WORDS}")
    found: list[Mapping[str, Any]] = []
    for file in files:
        try:
            tries = list(tried(cases(file.read_text(encoding="utf-8"))))
        except ValueError as error:
            raise Failure(f"{file}: {error}") from None
        found += _word_rows(file.name, tries)
    return found


def _word_rows(name: str, tries: Sequence[Tried]) -> Rows:
    by_reason = word_rows(tries, lambda item: f"{item.case.lang} {item.case.reason}")
    by_lang = word_rows(tries, lambda item: item.case.lang)
    return [{"file": name, **row} for row in [*by_reason[:-1], *by_lang]]


def dream_nights(options: argparse.Namespace) -> Rows:
    """Nights of dream among bots at every table size: right answers, points and wins of each role"""
    one_of("--bots", options.bots, levels("dream"))
    rows, few = [], max(1, options.nights // 4)
    for seats in DREAM.seats:
        bots = [options.bots] * seats
        tally = nights(bots, options.nights, f"nights {seats}")
        helped = nights(bots, few, f"nights {seats}", "fairy")
        misled = nights(bots, few, f"nights {seats}", "bogeyman")
        rows.append(
            {
                "players": seats,
                "nights": tally.nights,
                "right": f"{tally.right:.0%}",
                "all fairies": f"{helped.right:.0%}",
                "all bogeymen": f"{misled.right:.0%}",
                "cards a night": f"{(tally.yellow + tally.blue) / tally.nights:.1f}",
                **{f"{part} points": f"{tally.mean(part):.1f}" for part in PARTS},
                **{f"{part} wins": f"{tally.share(part):.2f}" for part in PARTS},
            }
        )
    return rows


BENCHES: dict[str, Callable[[argparse.Namespace], Rows]] = {
    "engine": engine,
    "races": fairness,
    "server": clone.server,
    "restore": clone.restore,
    "idle": clone.idle,
    "cluster": clone.cluster,
    "words": words,
    "nights": dream_nights,
    "solvers": solvers,
    "bots": bots,
    "durations": bench_durations.bench,
    "rl": bench_rl.bench,
}


EXTRAS = {"rl": "dev,rl", "cluster": "dev,cluster"}
"""Those with which a bench has all it needs; of the others, `dev`."""


def _seconds(text: str) -> float:
    if not 0 < (seconds := float(text)) <= 3600:
        raise argparse.ArgumentTypeError(f"{text}: more than 0, at most 3600")
    return seconds


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "bench", help="measure speed and fairness", description=__doc__
    )
    what = "; ".join(f"{name}: {bench.__doc__}" for name, bench in BENCHES.items())
    parser.add_argument("what", choices=tuple(BENCHES), metavar="WHAT", help=what)
    parser.add_argument(
        "files", nargs="*", default=[], type=Path, help="words: files of labelled pairs or guesses"
    )
    parser.add_argument("--nights", type=at_least_one, default=100, help="nights: a table size (default 100)")
    parser.add_argument("--bots", default="skilled", help="nights: the level of the bots (default skilled)")
    parser.add_argument(
        "--matches",
        type=at_least_one,
        default=100,
        help="bots: a pair of levels; durations: a number of players (default 100)",
    )
    parser.add_argument("--game", help="bots, durations: only this game (default: all)")
    parser.add_argument("--rounds", type=at_least_one, default=100, help="solvers: rounds (default 100)")
    parser.add_argument("--seconds", type=_seconds, default=3.0, help="how long each is measured (default 3)")
    parser.add_argument(
        "--races",
        type=at_least_one,
        default=FULL_RACES,
        help=f"races: how many at least (default {FULL_RACES:,})",
    )
    parser.add_argument("--plot", type=Path, help="races: write the trade-off curves to this SVG file")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    clone.add_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        rows = BENCHES[options.what](options)
    except ModuleNotFoundError as error:
        beside = f"bench {options.what} measures beside {error.name}, which is not installed"
        raise Failure(f"{beside}: pip install 'morphee[{EXTRAS.get(options.what, 'dev')}]'") from error
    if options.json:
        sys.stdout.write(encode(rows).decode() + "\n")
    else:
        print(f"CPython {platform.python_version()}, {platform.machine()}\n\n{table(rows)}")
    return 0


def table(rows: Rows) -> str:
    """The rows as a Markdown table."""
    head = list(rows[0])
    lines = [head, ["---"] * len(head), *([_cell(row[name]) for name in head] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _cell(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
