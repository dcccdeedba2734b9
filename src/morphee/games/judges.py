"""The judges behind `morphee judge`: those in the ``judge`` module of every registered game's folder."""

from __future__ import annotations

from importlib import import_module

from morphee.games.catalog import GAMES
from morphee.kernel.contract import AnyGame
from morphee.kernel.judge import Judge


def _judges(game: AnyGame) -> dict[str, Judge]:
    """``JUDGE`` under the game's own name; further ones in ``ALSO``, by name."""
    module = import_module(f"{type(game).__module__.rpartition('.')[0]}.judge")
    return {game.name: module.JUDGE, **getattr(module, "ALSO", {})}


JUDGES: dict[str, Judge] = {name: judge for game in GAMES for name, judge in sorted(_judges(game).items())}
