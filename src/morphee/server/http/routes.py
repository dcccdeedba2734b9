"""Every route under its address. `openapi` describes them for programs."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from morphee.server.http.daily import get_par, post_pyramid
from morphee.server.http.finished_match import get_analysis, get_replay
from morphee.server.http.games import get_games, post_solve
from morphee.server.http.monitoring import health, metrics, readiness
from morphee.server.http.openapi import document
from morphee.server.http.people import get_me, post_me
from morphee.server.http.records import delete_record, get_best, get_record, get_records
from morphee.server.http.request import lang_of
from morphee.server.http.response import json_response, refusal
from morphee.server.http.tables import get_address, get_qr, get_table, get_tables, post_table


async def openapi(_: Request) -> Response:
    return json_response(document())


async def nothing(request: Request) -> Response:
    return refusal("no_such_page", 404, lang_of(request))


def routes() -> list[Any]:
    return [
        Route("/api/me", get_me, methods=["GET"]),
        Route("/api/me", post_me, methods=["POST"]),
        Route("/api/games", get_games),
        Route("/api/address", get_address),
        Route("/api/tables", get_tables, methods=["GET"]),
        Route("/api/tables", post_table, methods=["POST"]),
        Route("/api/tables/{code}", get_table),
        Route("/api/tables/{code}/qr.svg", get_qr),
        Route("/api/records", get_records),
        Route("/api/records/{match}", get_record, methods=["GET"]),
        Route("/api/records/{match}", delete_record, methods=["DELETE"]),
        Route("/api/records/{match}/analysis", get_analysis),
        Route("/api/records/{match}/replay", get_replay),
        Route("/api/best/{game}", get_best),
        Route("/api/daily/pyramid/{date}", post_pyramid, methods=["POST"]),
        Route("/api/daily/pyramid/{date}/par", get_par),
        Route("/api/solve/{game}", post_solve, methods=["POST"]),
        Route("/api/openapi.json", openapi),
        Route("/api/{rest:path}", nothing),
        Route("/health", health),
        Route("/ready", readiness),
        Route("/metrics", metrics),
    ]
