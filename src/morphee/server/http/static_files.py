"""The built client: its files with their caching, and its page for every deep link."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parents[1] / "static"
FOREVER = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
ASK = "no-cache"
UNBUILT = "The client is not built: run `make web`.\n"


class Client(StaticFiles):
    """Serves `static/`; what is not a file there is a page of the client."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        super().__init__(directory=folder, check_dir=False)

    async def check_config(self) -> None:
        """Allow a client that is not built: every page then says so."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if path == ".":
            return self._page()
        try:
            if any(part.startswith(".") for part in path.split("/")):
                raise HTTPException(404)
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or _is_file_name(path):
                raise
            return self._page()
        response.headers["cache-control"] = FOREVER if path.startswith("assets/") else ASK
        return response

    def _page(self) -> Response:
        page = self._folder / "index.html"
        if not page.is_file():
            return PlainTextResponse(UNBUILT, 503)
        return FileResponse(page, headers={"cache-control": ASK})


def _is_file_name(path: str) -> bool:
    """Whether a path names a file, which may be missing; any other path is a page of the client."""
    return "." in path.rsplit("/", 1)[-1]
