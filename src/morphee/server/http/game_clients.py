"""Clients that other packages bring for their games: a folder with ``client.js`` behind an entry point of
the group ``morphee.clients``. The browser fetches it when somebody sits at a table of that game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from morphee.games.installed import installed, tell

GROUP = "morphee.clients"
PATH = "/clients"
ENTRY = "client.js"
SERVED = frozenset(
    [".js", ".mjs", ".css", ".json", ".svg", ".png", ".jpg", ".webp", ".avif", ".woff2", ".mp3", ".ogg"]
)
"""Nothing else of the folder is given out: it is a Python package too."""


def find_clients(games: tuple[str, ...]) -> Mapping[str, Path]:
    """The folder of each client, by the name of its game. One that cannot be used is told and left out."""
    found: dict[str, Path] = {}
    for entry, value in installed(GROUP):
        folder = _folder(value)
        if folder is None or not (folder / ENTRY).is_file():
            tell(entry, f"it is no package or folder with a file {ENTRY}")
        elif entry.name not in games:
            tell(entry, f"there is no game {entry.name!r}")
        elif entry.name in found:
            tell(entry, f"there is a client of {entry.name!r} already")
        else:
            found[entry.name] = folder
    return found


def _folder(value: Any) -> Path | None:
    if isinstance(value, Path):
        return value
    if isinstance(value, ModuleType) and value.__file__ is not None:
        return Path(value.__file__).parent
    return None


def path_of(game: str, clients: Mapping[str, Path]) -> str | None:
    """Where the browser finds the client of a game."""
    return f"{PATH}/{game}/{ENTRY}" if game in clients else None


class GameClients:
    """Serves ``/clients/<game>/<file>``."""

    def __init__(self, clients: Mapping[str, Path]) -> None:
        self._folders = {game: StaticFiles(directory=folder) for game, folder in clients.items()}

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        response = await self._respond(scope)
        await response(scope, receive, send)

    async def _respond(self, scope: Scope) -> Response:
        path: str = scope["path"].removeprefix(f"{scope.get('root_path', '')}/").lstrip("/")
        game, _, file = path.partition("/")
        folder = self._folders.get(game)
        hidden = any(part.startswith((".", "_")) for part in file.split("/"))
        if folder is None or hidden or Path(file).suffix not in SERVED:
            raise HTTPException(404)
        response = await folder.get_response(file, scope)
        response.headers["cache-control"] = "no-cache"
        return response
