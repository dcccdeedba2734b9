"""What is shown of a match once it is over: its analysis and its replay.

Both are for whoever may read the whole record: anybody who has its unguessable name, and only once the match
is over. An analysis can take seconds, so it is worked out by another process of lower priority, one at a
time; a thread would share the interpreter with the tables.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from morphee.engine.replay import frames
from morphee.kernel.codec import encode
from morphee.kernel.contract import Seat, Viewer
from morphee.kernel.record import load
from morphee.protocol.http import ReplaySeen
from morphee.server.http import records
from morphee.server.http.child_process import CachedResults
from morphee.server.http.request import key_in, lang_of, node_of
from morphee.server.http.response import refusal
from morphee.server.http.worker_thread import WorkerThread
from morphee.store.contract import StoredMatch

WORKER = WorkerThread()


async def _over(request: Request) -> StoredMatch | Response:
    """The match, or a refusal if it was not played to its end."""
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
    child_results: CachedResults = request.state.child_results
    address, key = request.state.address, f"analysis {stored.head.match}"
    found = await child_results.of(address, key, ("analyse", "-", "--json"), data)
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
        looks=seen.looks,
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
