"""`morphee bench engine`: decisions a second of random play, beside python-chess in the same run."""

from __future__ import annotations

import argparse
import platform
import sys
from typing import Any

from morphee.kernel.codec import encode
from morphee.sim.speed import Speed, chess_speed, engine_speeds


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("bench", help="measure speed", description=__doc__)
    parser.add_argument("what", choices=("engine",), help="engine: rules of every game")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each is measured (default 3)")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    speeds = [chess_speed(options.seconds), *engine_speeds(options.seconds)]
    if options.json:
        sys.stdout.write(
            encode([{"name": s.name, "per_second": round(s.per_second)} for s in speeds]).decode() + "\n"
        )
        return 0
    print(table(speeds))
    return 0


def table(speeds: list[Speed]) -> str:
    peer = speeds[0].per_second
    rows = [
        f"| {s.name} | {s.decisions} | {s.per_second:,.0f} | {s.per_second / peer:.1f}× |" for s in speeds
    ]
    head = ["| random play of | decisions | per second | against the peer |", "|---|---|---|---|"]
    about = f"CPython {platform.python_version()}, one process, {platform.machine()}"
    return "\n".join([about, "", *head, *rows])
