"""What is shown of a match once it is over: its analysis and its replay.

Both are for whoever may read the whole record: anybody who has its unguessable name, and only once the match
is over. An analysis can take seconds, so it is worked out by another process of lower priority, one at a
time; a thread would share the interpreter with the tables.
"""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict

from starlette.requests import Request
from starlette.responses import Response

from morphee.engine.replay import frames
from morphee.kernel.codec import encode
from morphee.kernel.contract import Seat, Viewer
from morphee.kernel.record import load
from morphee.protocol.http import ReplaySeen
from morphee.server.http import records
from morphee.server.http.request import key_in, lang_of, node_of
from morphee.server.http.response import refusal
from morphee.server.http.worker_thread import WorkerThread
from morphee.store.contract import StoredMatch

KEPT = 200
"""Analyses that are kept in memory."""
LONGEST = 120.0
"""Seconds after which an analysis is given up."""
WORKER = WorkerThread()


class Analyses:
    """Analyses by the name of the match; asked twice at once, worked out once."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, bytes] = OrderedDict()
        self._working: dict[str, asyncio.Task[bytes | None]] = {}
        self._one = asyncio.Semaphore(1)

    async def of(self, match: str, data: bytes) -> bytes | None:
        """The analysis of that record as JSON; ``None`` if there is none."""
        if match in self._found:
            self._found.move_to_end(match)
            return self._found[match]
        task = self._working.get(match)
        if task is None:
            task = self._working[match] = asyncio.create_task(self._work(match, data))
        return await asyncio.shield(task)

    async def _work(self, match: str, data: bytes) -> bytes | None:
        try:
            async with self._one:
                found = await _ask(data)
            if found is not None:
                self._found[match] = found
                if len(self._found) > KEPT:
                    self._found.popitem(last=False)
            return found
        finally:
            del self._working[match]

    async def close(self) -> None:
        tasks = list(self._working.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _ask(data: bytes) -> bytes | None:
    """`morphee analyse - --json` in a process of its own."""
    command = (sys.executable, "-m", "morphee", "analyse", "-", "--json")
    pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=nothing)
    try:
        out, _ = await asyncio.wait_for(process.communicate(data), LONGEST)
    except BaseException as error:
        if process.returncode is None:
            process.kill()
            await process.wait()
        if isinstance(error, TimeoutError):
            return None
        raise
    return out if process.returncode == 0 else None


async def _over(request: Request) -> StoredMatch | Response:
    """The match, if it has been played to its end."""
    store = node_of(request).services.store
    stored = await store.find(request.path_params["match"])
    if stored is None:
        return refusal("no_such_record", 404, lang_of(request))
    if stored.ending is None or stored.ending.called_off:
        return refusal("not_over", 409, lang_of(request))
    return stored


async def get_analysis(request: Request) -> Response:
    stored = await _over(request)
    if isinstance(stored, Response):
        return stored
    services = node_of(request).services
    data = await records.record(services.store, services.games, stored, None)
    analyses: Analyses = request.state.analyses
    found = await analyses.of(stored.head.match, data)
    if found is None:
        return refusal("no_analysis", 404, lang_of(request))
    return Response(found, headers={"cache-control": "no-store"}, media_type="application/json")


async def get_replay(request: Request) -> Response:
    """``?as=``: a seat, or nothing for the public."""
    stored = await _over(request)
    if isinstance(stored, Response):
        return stored
    seats, wanted = stored.head.header.seats, request.query_params.get("as", "public")
    if wanted != "public" and not (wanted.isascii() and wanted.isdecimal() and int(wanted) < seats):
        return refusal("no_such_seat", 404, lang_of(request))
    services, key = node_of(request).services, key_in(request) or ""
    data = await records.record(services.store, services.games, stored, None)
    viewer: Viewer = None if wanted == "public" else Seat(int(wanted))
    found = await WORKER.do(request, lambda about: frames(load(about, services.games.find), viewer), data)
    if isinstance(found, Response):
        return found
    seen = records.seen(stored, key)
    replay = ReplaySeen(
        match=seen.match,
        game=seen.game,
        names=seen.names,
        faces=seen.faces,
        bots=seen.bots,
        you=seen.you,
        began=seen.began,
        config=stored.head.header.config,
        viewer=viewer,
        first=found.first,
        updates=found.updates,
        ns=found.ns,
    )
    return Response(encode(replay), headers={"cache-control": "no-store"}, media_type="application/json")
