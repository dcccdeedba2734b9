"""`morphee bench rl`: steps of the environments for programs that learn, beside those of their libraries."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any


def bench(options: argparse.Namespace) -> Sequence[Mapping[str, Any]]:
    """random steps of our PettingZoo and OpenSpiel environments beside those games of theirs, in one run"""
    from morphee.rl.speed import speeds  # needs the extra `rl`

    found = speeds(options.seconds)
    rows: list[Mapping[str, Any]] = [
        {
            "interface": speed.interface,
            "game": speed.name,
            "whose": "Morphée" if speed.ours else "theirs",
            "steps": speed.steps,
            "µs a step": f"{speed.micros:.1f}",
            "steps a second": round(1e6 / speed.micros),
        }
        for speed in found
    ]
    for interface in dict.fromkeys(speed.interface for speed in found):
        for ours in (False, True):
            of = [speed for speed in found if speed.interface == interface and speed.ours == ours]
            mean = fmean(speed.micros for speed in of)
            rows.append(
                {
                    "interface": interface,
                    "game": f"mean of {len(of)}",
                    "whose": "Morphée" if ours else "theirs",
                    "steps": sum(speed.steps for speed in of),
                    "µs a step": f"{mean:.1f}",
                    "steps a second": round(1e6 / mean),
                }
            )
    return rows
