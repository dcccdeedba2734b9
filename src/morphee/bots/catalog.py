"""Which bots there are for which game."""

from __future__ import annotations

from collections.abc import Mapping

from morphee.bots.contract import Bot, Levels, Maker
from morphee.bots.dream import LEVELS as DREAM
from morphee.bots.pillows import LEVELS as PILLOWS
from morphee.bots.playme import LEVELS as PLAYME
from morphee.bots.pyramid import LEVELS as PYRAMID
from morphee.bots.random_bot import RandomBot
from morphee.bots.uluru import LEVELS as ULURU
from morphee.games.installed import BOTS_GROUP, installed, tell
from morphee.kernel.chance import Chance

BOTS: dict[str, Levels] = {
    "dream": DREAM,
    "pillows": PILLOWS,
    "playme": PLAYME,
    "pyramid": PYRAMID,
    "uluru": ULURU,
}
"""Levels by game name. Adding a game's bots is adding its line here; other packages add theirs below."""


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


def make(game: str, level: str, chance: Chance) -> Bot:
    """A bot; `LookupError` says which levels there are."""
    if level in VISITORS:
        return VISITORS[level](chance)
    known = levels(game)
    if level not in known:
        raise LookupError(f"{game} has no bot called {level!r} (there are: {', '.join(known)})")
    return known[level](chance)
