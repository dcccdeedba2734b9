"""`morphee judge GAME`: settle situations from a kitchen table, one JSON line each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from morphee.games.judges import JUDGES
from morphee.kernel.judge import Bench

BOM = b"\xef\xbb\xbf"
"""Some editors begin a file with it; it is no part of the first line."""
FORMS = """Reads one situation a line on standard input, answers one line each, in the same order.
A line that cannot be read, or is about a situation that cannot exist, gets {"error": "…"} in its place; the
exit code is then 2.
The forms are described in docs/games/GAME.md."""


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "judge",
        help="settle a situation from a kitchen table (JSON Lines in, JSON Lines out)",
        description=FORMS,
    )
    parser.add_argument("game", choices=sorted(JUDGES), metavar="GAME", help=", ".join(sorted(JUDGES)))
    parser.add_argument("--json", action="store_true", help="answers are always JSON Lines")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    return answer(Bench(JUDGES[options.game]))


def lines(stream: Iterable[bytes]) -> Iterator[bytes]:
    """Every line, empty ones included so that answers stay in place, except empty lines at the end."""
    empty: list[bytes] = []
    for number, line in enumerate(stream):
        empty.append(line if number else line.removeprefix(BOM))
        if line.strip():
            yield from empty
            empty.clear()


def answer(bench: Bench) -> int:
    """Settle every line of standard input; the exit code."""
    wrong = False
    for line in lines(sys.stdin.buffer):
        settled = bench.settle(line)
        wrong |= not settled.ok
        sys.stdout.buffer.write(settled.line + b"\n")
        sys.stdout.buffer.flush()
    return 2 if wrong else 0
