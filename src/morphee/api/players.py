"""Who plays: a level of the game, a bot, or something that makes one."""

from __future__ import annotations

import inspect
from typing import Any, TypeAlias

from morphee.api.refusal import Refused
from morphee.bots.catalog import levels, make
from morphee.bots.contract import Bot, Maker
from morphee.kernel.chance import Chance

Player: TypeAlias = str | Bot | Maker
"""A level ("novice"), a bot, or a class or function that makes one from a `Chance`."""


def bot(game: str, player: Player, chance: Chance) -> Bot:
    """The bot that plays; `Refused` says which levels there are."""
    if isinstance(player, str):
        if player not in levels(game):
            known = ", ".join(levels(game))
            raise Refused("bots", f"{game} has no bot called {player!r} (there are: {known})")
        return make(game, player, chance)
    ready = not isinstance(player, type) and hasattr(player, "consider")
    found: Any = player if ready or not callable(player) else _made(player, chance)
    if not callable(getattr(found, "consider", None)):
        raise Refused("bots", f"{player!r} is no bot: it has no method `consider(observation, plan)`")
    playing: Bot = found
    return playing


def _made(maker: Maker, chance: Chance) -> Any:
    """What it makes. An exception of its own is not caught: its author looks for it."""
    if isinstance(maker, type) and not hasattr(maker, "consider"):
        return None
    try:
        inspect.signature(maker).bind(chance)
    except TypeError as error:
        why = f"{maker!r} makes no bot: it is called with a `Chance`, and with nothing else"
        raise Refused("bots", why) from error
    return maker(chance)


def name(player: Player) -> str:
    """What the record calls it."""
    return player if isinstance(player, str) else str(getattr(player, "__name__", type(player).__name__))
