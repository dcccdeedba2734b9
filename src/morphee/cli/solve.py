"""`morphee solve GAME`: exact answers to hard questions, one JSON line each."""

from __future__ import annotations

import argparse
from typing import Any

from morphee.cli.judge import answer
from morphee.kernel.judge import Bench
from morphee.solvers.catalog import SOLVERS

FORMS = """Reads one question a line on standard input, answers one line each, in the same order.
A line that cannot be read, or is about a situation that cannot exist, gets {"error": "…"} in its place; the
exit code is then 2.
pyramid: {"side": "A", "cats": [0, 1], "dice": [11], "left": 3}; the odds that this roll fits nowhere, and
that the turn is lost however it is played on. With "size" (dice the turn began with), and if wanted "yarn",
"roll": [1, 2, 2] and "depth", the worth of every choice in tiles; "exact" says whether bonus turns were
searched to the end (with "depth": 3, or where the C kernel is built) or estimated.
uluru: {"wishes": {…}} as for `morphee judge uluru`; the answer is the fewest stones, a placement that
costs no more, how many placements do, and a grade of difficulty from 1 to 5."""


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "solve",
        help="find the best possible result (JSON Lines in, JSON Lines out)",
        description=FORMS,
    )
    parser.add_argument("game", choices=sorted(SOLVERS), metavar="GAME", help=", ".join(sorted(SOLVERS)))
    parser.add_argument("--json", action="store_true", help="answers are always JSON Lines")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    return answer(Bench(SOLVERS[options.game]))
