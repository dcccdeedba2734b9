"""Benches that need the files of a clone: load generators and drivers live in bench/, not in the package."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from morphee.cli.say import Failure, at_least_one

ROOT = Path(__file__).resolve().parents[3]
"""The clone, if the package is imported from one."""


def bench(name: str) -> ModuleType:
    """The module bench/NAME.py of the clone; a failure if this is an installed package."""
    if not (ROOT / "bench" / f"{name}.py").is_file():
        raise Failure(f"bench {name}: it needs the folder bench/ of a clone, and this Morphée is installed")
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    return importlib.import_module(f"bench.{name}")


def server(options: argparse.Namespace) -> Sequence[Mapping[str, Any]]:
    """tables of six over real sockets, the log durable: saturation, overload, half load, and a bare server"""
    found: Sequence[Mapping[str, Any]] = bench("server").measure(
        seconds=options.seconds,
        rounds=options.repeats,
        tables=options.tables,
        compare=options.compare,
        settings=tuple(options.set),
        python=options.python_generator,
    )
    return found


def restore(options: argparse.Namespace) -> Sequence[Mapping[str, Any]]:
    """live tables (2,000 unless --tables), the server killed and started again: how soon they play"""
    found: Sequence[Mapping[str, Any]] = bench("restore").measure(
        seconds=options.seconds, tables=options.tables or 2000, settings=tuple(options.set)
    )
    return found


def idle(options: argparse.Namespace) -> Sequence[Mapping[str, Any]]:
    """memory of a table that nobody plays at and of a socket that says nothing"""
    found: Sequence[Mapping[str, Any]] = bench("idle").measure(settings=tuple(options.set))
    return found


def cluster(options: argparse.Namespace) -> Sequence[Mapping[str, Any]]:
    """one and two nodes on PostgreSQL beside SQLite: latency, throughput, cost of owner and edge, stalls"""
    found: Sequence[Mapping[str, Any]] = bench("cluster").measure(
        seconds=options.seconds, times=options.times, first=options.first
    )
    return found


def add_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("server, restore, idle, cluster")
    group.add_argument(
        "--times", type=at_least_one, default=20, help="cluster: deaths and drains (default 20)"
    )
    group.add_argument(
        "--first", action="store_true", help="cluster: before all other processes of this machine (as root)"
    )
    group.add_argument("--tables", type=at_least_one, help="how many (server: default, those of its peak)")
    group.add_argument("--repeats", type=at_least_one, default=3, help="server: measured anew (default 3)")
    group.add_argument(
        "--compare",
        type=Path,
        action="append",
        default=[],
        metavar="CLONE",
        help="server: measure another clone in turns, or the copy in build/compiled; may be given again",
    )
    group.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="as of `serve`")
    group.add_argument("--python-generator", action="store_true", help="server: do not compile the C++ one")
