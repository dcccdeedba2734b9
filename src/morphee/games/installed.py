"""What other packages bring: their entry points, each tried; one that cannot be used is told and left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from morphee.kernel.contract import Game
from morphee.kernel.registry import Registry

GAMES_GROUP = "morphee.games"
BOTS_GROUP = "morphee.bots"
NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")

TROUBLE: list[str] = []
"""A sentence for each entry point that could not be used."""


def installed(group: str) -> Iterator[tuple[EntryPoint, Any]]:
    """The entry points of a group with what they stand for, by name."""
    for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
        try:
            yield entry, entry.load()
        except Exception as error:  # whatever it is, the package is at fault
            tell(entry, f"it cannot be imported ({error!r})")


def tell(entry: EntryPoint, why: str) -> None:
    package = entry.dist.name if entry.dist is not None else "a package"
    TROUBLE.append(f"{entry.group} {entry.name!r} of {package} is left out: {why}")


def add_installed(games: Registry) -> None:
    """Register the games of other packages. None can take the place of one that is there."""
    registered = frozenset(games.names())
    for entry, found in installed(GAMES_GROUP):
        try:
            game = found() if isinstance(found, type) else found
        except Exception as error:  # as above
            tell(entry, f"it cannot be made ({error!r})")
            continue
        if (why := _wrong(game, entry.name, registered)) is not None:
            tell(entry, why)
            continue
        try:
            games.add(game)
        except ValueError as error:
            tell(entry, str(error))


def _wrong(game: Any, name: str, registered: frozenset[str]) -> str | None:
    if not isinstance(game, Game):
        return "it is no `Game`"
    if game.name != name:
        return f"its game is called {game.name!r}"
    if NAME.fullmatch(name) is None:
        return "a name has small letters, digits and underscores"
    return f"there is a game {name!r} already" if name in registered else None
