"""Which bots there are for which game."""

from __future__ import annotations

from morphee.bots.contract import Bot, Levels, Maker
from morphee.bots.dream import LEVELS as DREAM
from morphee.bots.pillows import LEVELS as PILLOWS
from morphee.bots.playme import LEVELS as PLAYME
from morphee.bots.pyramid import LEVELS as PYRAMID
from morphee.bots.random_bot import RandomBot
from morphee.bots.uluru import LEVELS as ULURU
from morphee.kernel.chance import Chance

BOTS: dict[str, Levels] = {
    "dream": DREAM,
    "pillows": PILLOWS,
    "playme": PLAYME,
    "pyramid": PYRAMID,
    "uluru": ULURU,
}
"""Levels by game name. Adding a game's bots is adding its line here."""


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
