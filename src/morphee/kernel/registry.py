"""The games there are, by name and version; `morphee.games.catalog` fills it."""

from __future__ import annotations

from collections.abc import Iterator

from morphee.kernel.contract import AnyGame


class Registry:
    """Games by name and version. New matches are played with the newest version of a name; older versions
    stay registered to read old records."""

    def __init__(self) -> None:
        self._games: dict[str, dict[int, AnyGame]] = {}

    def __repr__(self) -> str:
        return f"<games: {', '.join(self.names())}>"

    def add(self, game: AnyGame) -> AnyGame:
        """Register a game and return it; `ValueError` if that version of it is registered already."""
        versions = self._games.setdefault(game.name, {})
        if game.version in versions:
            raise ValueError(f"{game.name} version {game.version} is registered already")
        versions[game.version] = game
        return game

    def find(self, name: str, version: int | None = None) -> AnyGame:
        """The game of that name (newest version unless one is named); `LookupError` says what there is."""
        versions = self._games.get(name)
        if versions is None:
            raise LookupError(f"no game is called {name!r} (there are: {', '.join(self.names())})")
        if version is None:
            return versions[max(versions)]
        if version not in versions:
            raise LookupError(f"{name} version {version} is not known here (there is: {sorted(versions)})")
        return versions[version]

    def names(self) -> tuple[str, ...]:
        """The names of all games, sorted."""
        return tuple(sorted(self._games))

    def __iter__(self) -> Iterator[AnyGame]:
        """The newest version of every game, by name."""
        return (self.find(name) for name in self.names())
