"""Games of OpenSpiel, registered on import of this module: ``morphee_pyramid``, ``morphee_uluru``."""

from __future__ import annotations

from typing import Any

import pyspiel

from morphee.rl.spiel_pyramid import PyramidGame
from morphee.rl.spiel_uluru import UluruGame

GAMES = {"pyramid": "morphee_pyramid", "uluru": "morphee_uluru"}


def _register() -> None:
    for kind in (PyramidGame, UluruGame):
        if kind.TYPE.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind.TYPE, kind)


def spiel_game(name: str, seats: int = 2, **options: Any) -> Any:
    """A game of OpenSpiel; options are its parameters (``side``, ``turns``; ``variant``, ``rounds``)."""
    if name not in GAMES:
        raise ValueError(f"{name} is no game of OpenSpiel here (there are: {', '.join(GAMES)})")
    return pyspiel.load_game(GAMES[name], {"players": seats, **options})


_register()
