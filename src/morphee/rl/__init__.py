"""Environments for programs that learn (extra `rl`): docs/research.md.

env = morphee.rl.aec_env("pyramid", seats=3)            PettingZoo, one agent after the other
env = morphee.rl.parallel_env("pillows", tick=100)      PettingZoo, all agents in every tick
game = morphee.rl.spiel_game("pyramid", seats=2)        OpenSpiel
"""

from __future__ import annotations

import importlib
from typing import Any

_HOME = {
    "aec_env": "morphee.rl.turns",
    "parallel_env": "morphee.rl.ticks",
    "spiel_game": "morphee.rl.spiel",
}
_NEEDS = {"gymnasium", "numpy", "pettingzoo", "pyspiel", "open_spiel"}

__all__ = ["aec_env", "parallel_env", "spiel_game"]


def __getattr__(name: str) -> Any:
    """Each needs other packages: they are imported when one is asked for."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(importlib.import_module(_HOME[name]), name)
    except ModuleNotFoundError as error:
        if error.name not in _NEEDS:
            raise
        raise ImportError(f"{name} needs {error.name}: pip install 'morphee[rl]'", name=error.name) from error
