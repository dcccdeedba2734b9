"""The daily pyramid over HTTP: the browser sends all actions so far, and the rules run here."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from morphee.kernel.codec import UNREADABLE, codec, encode
from morphee.kernel.contract import Refused
from morphee.protocol.http import DailyActions, DailySeen
from morphee.server.http.child_process import CachedResults
from morphee.server.http.request import body, lang_of
from morphee.server.http.response import json_response, refusal
from morphee.server.http.worker_thread import WorkerThread
from morphee.solvers.daily_pyramid import GAME, TURNS, Challenge, played

FIRST = date(2026, 1, 1)
WORKER = WorkerThread()


def _day(text: str) -> date | None:
    """A day that has begun somewhere on Earth."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST <= day <= datetime.now(UTC).date() + timedelta(days=1) else None


async def post_pyramid(request: Request) -> Response:
    """The challenge after those actions, from its beginning."""
    day = _day(request.path_params["date"])
    if day is None:
        return refusal("no_such_page", 404, lang_of(request))
    wanted = await body(request, DailyActions)
    if isinstance(wanted, Response):
        return wanted
    try:
        actions = [codec(GAME).action.decode(action) for action in wanted.actions]
    except UNREADABLE:
        return refusal("bad_action", 422, lang_of(request))
    found = await WORKER.do(request, lambda done: played(day, done), actions)
    if isinstance(found, Response):
        return found
    if isinstance(found, Refused):
        return refusal("bad_action", 422, lang_of(request))
    return json_response(_seen(found))


def _seen(found: Challenge) -> DailySeen:
    return DailySeen(
        view=msgspec.Raw(encode(GAME.public(found.state))),
        events=msgspec.Raw(encode(found.last)),
        offers=msgspec.Raw(encode(found.offers())),
        turn=found.turn,
        turns=TURNS,
        over=found.over,
        score=found.score,
    )


async def get_par(request: Request) -> Response:
    """What the exact player laid: worked out once a day by a process of its own."""
    day = _day(request.path_params["date"])
    if day is None:
        return refusal("no_such_page", 404, lang_of(request))
    child_results: CachedResults = request.state.child_results
    arguments = ("daily", "pyramid", day.isoformat(), "--json")
    found = await child_results.of(request.state.address, f"par {day.isoformat()}", arguments)
    if found is None:
        return refusal("unavailable", 503, lang_of(request))
    return Response(found, headers={"cache-control": "no-store"}, media_type="application/json")
