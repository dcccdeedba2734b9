"""Bots named on a command line: a level of the game, or ``module:Class``."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from morphee.bots.catalog import VISITORS, levels
from morphee.bots.contract import Maker
from morphee.cli.say import Failure, one_of
from morphee.kernel.chance import Chance, seed_from


def usual(game: str) -> str:
    """The level that plays unless another is named: novice where there is one, else the first."""
    known = levels(game)
    return "novice" if "novice" in known else next(iter(known))


def bots_named(option: str, text: str, game: str) -> list[str]:
    """The names in a list with commas, each known from now on."""
    named = [word.strip() for word in text.split(",") if word.strip()]
    for name in named:
        if ":" in name:
            VISITORS[name] = visitor(option, name)
        else:
            one_of(option, name, levels(game))
    if not named:
        raise Failure(f"{option}: name at least one bot")
    return named


def visitor(option: str, name: str) -> Maker:
    """The class or function behind ``module:Class``, tried once; failures in a sentence."""
    module_name, _, attribute = name.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found = getattr(importlib.import_module(module_name), attribute)
    except AttributeError:
        raise Failure(f"{option} {name}: {module_name} has nothing called {attribute!r}") from None
    except Exception as error:
        raise Failure(f"{option} {name}: {module_name!r} cannot be imported ({error})") from error
    if not callable(found):
        raise Failure(f"{option} {name}: {attribute} is neither a class nor a function")
    try:
        bot = found(Chance(seed_from("a visitor is tried"), 0))
    except Exception as error:
        raise Failure(f"{option} {name}: cannot be made from a Chance ({error})") from error
    if not callable(getattr(bot, "consider", None)):
        raise Failure(f"{option} {name}: has no method `consider` (see morphee.bots.contract.Bot)")
    maker: Maker = found
    return maker
