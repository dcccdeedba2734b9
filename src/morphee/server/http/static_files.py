"""The built client: its files with their caching, and its page for every deep link."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parents[1] / "static"
FOREVER = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
ASK = "no-cache"
TEXTS = (".js", ".css", ".svg", ".json", ".webmanifest")
"""Names of files that are worth compressing."""
UNBUILT = "The client is not built: run `make web`.\n"


class Client(StaticFiles):
    """Serves `static/`; what is not a file there is a page of the client."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._packed: dict[str, bytes] = {}
        """Files whose name changes with their content, compressed once: to do it for each request would let
        anybody keep the loop busy."""
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
        if not path.startswith("assets/"):
            response.headers["cache-control"] = ASK
            return response
        response.headers["cache-control"] = FOREVER
        if isinstance(response, FileResponse) and path.endswith(TEXTS) and _takes_gzip(Headers(scope=scope)):
            return await self._pack(path, response)
        return response

    async def _pack(self, path: str, whole: FileResponse) -> Response:
        if path not in self._packed:
            self._packed[path] = await asyncio.to_thread(_compressed, Path(whole.path))
        kept = {
            name: whole.headers[name] for name in ("cache-control", "content-type", "etag", "last-modified")
        }
        headers = {**kept, "content-encoding": "gzip", "vary": "Accept-Encoding"}
        return Response(self._packed[path], headers=headers)

    def _page(self) -> Response:
        page = self._folder / "index.html"
        if not page.is_file():
            return PlainTextResponse(UNBUILT, 503)
        return FileResponse(page, headers={"cache-control": ASK})


def _is_file_name(path: str) -> bool:
    """Whether a path names a file, which may be missing; any other path is a page of the client."""
    return "." in path.rsplit("/", 1)[-1]


def _takes_gzip(headers: Headers) -> bool:
    """Whether a whole file may be answered compressed; a part of one is a part of the file as it is."""
    return "gzip" in headers.get("accept-encoding", "") and "range" not in headers


def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
