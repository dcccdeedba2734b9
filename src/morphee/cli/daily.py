"""`morphee daily`: the rock of a day with its best placement, or the exact player's cats on its pyramid."""

from __future__ import annotations

import argparse
import os
import sys
from datetime import date
from typing import Any

from morphee.cli.say import Failure
from morphee.cli.show import plain
from morphee.kernel.codec import encode
from morphee.solvers.daily_pyramid import par
from morphee.solvers.daily_rock import daily_rock


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "daily", help="the challenges of a day, solved", description=__doc__
    )
    parser.add_argument("what", choices=("rock", "pyramid"), metavar="WHAT", help="rock or pyramid")
    parser.add_argument("date", nargs="?", metavar="DATE", help="as 2026-11-17; today if left out")
    parser.add_argument("--json", action="store_true", help="as one line of JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        day = date.today() if options.date is None else date.fromisoformat(options.date)
    except ValueError as error:
        raise Failure(f"DATE {options.date}: a day is written as 2026-11-17") from error
    if options.json and hasattr(os, "nice"):
        os.nice(5)  # the server asks this way
    found = daily_rock(day) if options.what == "rock" else par(day)
    if options.json:
        sys.stdout.write(encode(found).decode() + "\n")
        return 0
    for name in found.__struct_fields__:
        sys.stdout.write(f"{name:<10}  {plain(getattr(found, name))}\n")
    return 0
