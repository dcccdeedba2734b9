"""Which bots there are for which game: the ``LEVELS`` of the module here that has the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import morphee.bots
from morphee.bots.contract import Bot, Levels, Maker
from morphee.bots.random_bot import RandomBot
from morphee.games.catalog import GAMES
from morphee.games.installed import BOTS_GROUP, installed, tell
from morphee.kernel.chance import Chance

OURS: dict[str, Any] = {
    found.name: import_module(f"morphee.bots.{found.name}")
    for found in iter_modules(morphee.bots.__path__)
    if found.name in GAMES.names()
}
BOTS: dict[str, Levels] = {game: module.LEVELS for game, module in OURS.items()}
"""Levels by game name; other packages add theirs below."""


def add_installed() -> None:
    """The levels that other packages bring, each entry point named after its game. To a game that has bots
    they are added; none takes the place of another."""
    for entry, found in installed(BOTS_GROUP):
        if not isinstance(found, Mapping) or not all(callable(maker) for maker in found.values()):
            tell(entry, "it is no mapping of levels to what makes their bots")
            continue
        known = BOTS.get(entry.name, {"random": RandomBot})
        BOTS[entry.name] = {**known, **{level: maker for level, maker in found.items() if level not in known}}


add_installed()

VISITORS: dict[str, Maker] = {}
"""Bots that a command was given by ``module:Class``. A server has none: a level named by a client is looked
up, never imported."""


def levels(game: str) -> Levels:
    """The bots of a game; a game without any of its own still has "random"."""
    return BOTS.get(game, {"random": RandomBot})


def warm(game: str) -> None:
    """Let our bots of that game read what they know, if they have to."""
    if game in OURS and (read := getattr(OURS[game], "warm", None)) is not None:
        read()


def is_quick(game: str, level: str) -> bool:
    """Whether a bot of that level says that it thinks for microseconds; a level that does not exist, too."""
    maker = levels(game).get(level, RandomBot)
    return bool(getattr(maker.func if isinstance(maker, partial) else maker, "quick", False))


def make(game: str, level: str, chance: Chance) -> Bot:
    """A bot; `LookupError` says which levels there are."""
    if level in VISITORS:
        return VISITORS[level](chance)
    known = levels(game)
    if level not in known:
        raise LookupError(f"{game} has no bot called {level!r} (there are: {', '.join(known)})")
    return known[level](chance)
