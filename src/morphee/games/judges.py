"""The judges behind `morphee judge`: those in the ``judge`` module of every registered game's folder."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from morphee.games.catalog import GAMES
from morphee.kernel.contract import AnyGame
from morphee.kernel.judge import Judge


def _judges(game: AnyGame) -> dict[str, Judge]:
    """``JUDGE`` under the game's own name; further ones in ``ALSO``, by name. A game may have none."""
    folder = type(game).__module__.rpartition(".")[0]
    if not folder or find_spec(f"{folder}.judge") is None:
        return {}
    module = import_module(f"{folder}.judge")
    return {game.name: module.JUDGE, **getattr(module, "ALSO", {})}


JUDGES: dict[str, Judge] = {name: judge for game in GAMES for name, judge in sorted(_judges(game).items())}
