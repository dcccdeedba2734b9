"""The routes: identity, games and tables, records, health. `openapi` describes them for programs."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from hmac import compare_digest
from io import BytesIO
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from morphee.bots.catalog import levels
from morphee.kernel.codec import encode
from morphee.kernel.contract import AnyGame, Preset
from morphee.protocol import schema
from morphee.protocol.fields import Lang
from morphee.protocol.http import Address, ChangeMe, GameSeen, Me, NewTable, PresetSeen, TableMade, TableSeen
from morphee.server.http import records
from morphee.server.http.addresses import public_address
from morphee.server.http.afterwards import get_analysis, get_replay
from morphee.server.http.daily import get_par, post_pyramid
from morphee.server.http.game_clients import path_of
from morphee.server.http.openapi import document
from morphee.server.http.phone_page import PATH as PHONE_PAGE
from morphee.server.http.readiness import Readiness
from morphee.server.http.request import (
    bearer,
    body,
    hub_of,
    key_in,
    lang_of,
    node_of,
    read,
    secure_in,
    token_of,
)
from morphee.server.http.response import json_response, refusal
from morphee.server.http.worker_thread import WorkerThread
from morphee.server.tables.chat_text import proper_name
from morphee.server.tables.identity import key_of
from morphee.server.tables.listing import public_tables, table_seen
from morphee.server.tables.node import Node
from morphee.server.tables.options import default_config, phone_options
from morphee.server.transport.cookies import cookie_with
from morphee.server.transport.hub import Hub
from morphee.solvers.catalog import SERVED, solve
from morphee.store.contract import StoredPerson

QUESTION_BYTES = 4_096
"""The longest question to a solver."""
ADDRESS_LENGTH = 270
"""The longest host name there is, with a scheme and a port."""
WORKER = WorkerThread()


# --- people ----------------------------------------------------------------------------------


async def get_me(request: Request) -> Response:
    key = key_in(request)
    found = None if key is None else await node_of(request).services.store.person(key)
    return json_response(_me(found, lang_of(request)))


def _me(found: StoredPerson | None, lang: Lang) -> Me:
    if found is None:
        return Me(None, lang)
    return Me(found.name, "fr" if found.lang == "fr" else "en")


async def post_me(request: Request) -> Response:
    wanted = await body(request, ChangeMe)
    if isinstance(wanted, Response):
        return wanted
    node = node_of(request)
    services = node.services
    if services.asleep:
        return refusal("asleep", 503, lang_of(request))
    token = token_of(request)
    if token is None:
        if not hub_of(request).limits.may_have_identity(request.state.address):
            return refusal("too_fast", 429, lang_of(request))
        token = node.tokens.issue()
    key = key_of(token)
    before = _me(await services.store.person(key), lang_of(request))
    name, lang = before.name, wanted.lang or before.lang
    if wanted.name is not None and (name := proper_name(wanted.name, lang, services.settings.family)) is None:
        return refusal("bad_name", 422, lang_of(request))
    await services.store.save_person(key, StoredPerson(name, lang, services.wall()))
    headers = {"set-cookie": cookie_with(token, secure_in(request))}
    return json_response(Me(name, lang), headers=headers)


# --- games and tables ------------------------------------------------------------------------


def preset_seen(preset: Preset) -> PresetSeen:
    fields = {name: getattr(preset.config, name) for name in preset.sets}
    return PresetSeen(preset.name, preset.label, preset.explanation, msgspec.Raw(encode(fields)))


@lru_cache(maxsize=32)
def game_seen(game: AnyGame, client: str | None = None) -> GameSeen:
    options = schema.config(game)
    return GameSeen(
        name=game.name,
        version=game.version,
        seats=tuple(game.seats),
        config=msgspec.Raw(encode(default_config(game))),
        phones=msgspec.Raw(encode(phone_options(game))),
        variants={name: msgspec.Raw(encode(config)) for name, config in game.variants().items()},
        schema=msgspec.Raw(encode(options)),
        presets=tuple([preset_seen(preset) for preset in game.presets]),
        explanations=dict(game.explanations),
        levels=tuple(levels(game.name)),
        client=client,
    )


async def get_games(request: Request) -> Response:
    clients = request.state.clients
    seen = [game_seen(game, path_of(game.name, clients)) for game in node_of(request).services.games]
    return json_response(seen)


async def post_table(request: Request) -> Response:
    hub, lang = hub_of(request), lang_of(request)
    wanted = await body(request, NewTable)
    if isinstance(wanted, Response):
        return wanted
    if not hub.limits.may_make_table(request.state.address):
        return refusal("too_many_tables", 429, lang)
    made = await hub.node.new_table(wanted)
    if isinstance(made, str):
        return refusal(made, 503 if made == "asleep" else 422, lang)
    if made.saving is not None:
        await asyncio.shield(made.saving)
    return json_response(TableMade(made.code), 201)


async def get_tables(request: Request) -> Response:
    hub = hub_of(request)
    here = public_tables(hub.node)
    elsewhere = [] if hub.elsewhere is None else await hub.elsewhere.public()
    return json_response((here + elsewhere)[: records.LISTED])


async def _table(request: Request) -> TableSeen | Response:
    """The table with that code. A wrong code costs the address one of its guesses; whoever is known at the
    table finds it without any left."""
    hub, address = hub_of(request), request.state.address
    found = await _find(hub, request.path_params["code"].upper(), key_in(request))
    if found is not None and found[1]:
        return found[0]
    if not hub.limits.may_guess(address):
        return refusal("too_fast", 429, lang_of(request))
    if found is None:
        hub.limits.guessed_wrong(address)
        return refusal("unknown_table", 404, lang_of(request))
    return found[0]


async def _find(hub: Hub, code: str, key: str | None) -> tuple[TableSeen, bool] | None:
    """A table, wherever it is, and whether that person is known there."""
    table = hub.find(code)
    if table is not None:
        return table_seen(table), key in table.people
    return None if hub.elsewhere is None else await hub.elsewhere.find(code, key)


async def get_table(request: Request) -> Response:
    table = await _table(request)
    return table if isinstance(table, Response) else json_response(table)


def _address(request: Request) -> str | Response:
    """Where people are invited to."""
    settings = node_of(request).services.settings
    address = public_address(request.url.scheme, request.state.header, settings, request.state.find_local)
    if len(address) > ADDRESS_LENGTH:
        return refusal("malformed", 400, lang_of(request))
    return address


async def get_address(request: Request) -> Response:
    address = _address(request)
    if isinstance(address, Response):
        return address
    plain = request.state.authority is not None and request.url.scheme == "http"
    found = Address(address, PHONE_PAGE if plain else None)
    return json_response(found, headers={"cache-control": "no-store"})


@lru_cache(maxsize=64)
def qr_code(link: str) -> bytes:
    picture = BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", border=2, xmldecl=False, omitsize=True)
    return picture.getvalue()


async def get_qr(request: Request) -> Response:
    """A QR code of the table's link, at an address that a phone can open."""
    table, address = await _table(request), _address(request)
    if isinstance(table, Response):
        return table
    if isinstance(address, Response):
        return address
    picture = await WORKER.do(request, qr_code, f"{address}/t/{table.code}")
    if isinstance(picture, Response):
        return picture
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})


# --- records ---------------------------------------------------------------------------------


async def get_records(request: Request) -> Response:
    key = key_in(request)
    if key is None:
        return refusal("no_identity", 401, lang_of(request))
    node = node_of(request)
    found = await node.services.store.by_player(key, records.LISTED)
    tables = await _open_tables(node, {stored.head.table for stored in found})
    return json_response([records.seen(stored, key, stored.head.table in tables) for stored in found])


async def _open_tables(node: Node, codes: set[str]) -> set[str]:
    """Which of these tables there still are, here or at another node."""
    if not node.shared:
        return codes & set(node.tables)
    return {code for code in codes if await node.services.store.table(code) is not None}


async def get_record(request: Request) -> Response:
    node = node_of(request)
    services = node.services
    stored = await services.store.find(request.path_params["match"])
    if stored is None:
        return refusal("no_such_record", 404, lang_of(request))
    key = key_in(request)
    seated = await node.seated(stored.head.table, stored.head.match)
    if seated is not None and key not in seated:
        key = None  # whose seat it was and is no longer
    data = await records.record(services.store, services.games, stored, key)
    name = f"{stored.head.header.game}-{stored.head.match}.jsonl"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/jsonl", headers=headers)


async def delete_record(request: Request) -> Response:
    node, key = node_of(request), key_in(request)
    store = node.services.store
    stored = await store.find(request.path_params["match"])
    if stored is None:
        return refusal("no_such_record", 404, lang_of(request))
    if key is None or stored.head.host != key:
        return refusal("not_yours", 403, lang_of(request))
    if stored.ending is None and await node.plays(stored.head.table, stored.head.match):
        return refusal("not_over", 409, lang_of(request))
    await store.delete(stored.head.match)
    return Response(status_code=204)


async def get_best(request: Request) -> Response:
    game = request.path_params["game"]
    services = node_of(request).services
    if game not in services.games.names():
        return refusal("no_such_game", 404, lang_of(request))
    bests: records.Bests = request.state.bests
    return json_response(await bests.of(services.store, game))


# --- solvers ---------------------------------------------------------------------------------


async def post_solve(request: Request) -> Response:
    """What a game's solver answers, for tables that allow asking; nothing in the question is secret."""
    game = request.path_params["game"]
    if game not in SERVED:
        return refusal("no_such_game", 404, lang_of(request))
    question = await read(request, QUESTION_BYTES)
    if isinstance(question, Response):
        return question
    settled = await WORKER.do(request, lambda about: solve(game, about), question)
    if isinstance(settled, Response):
        return settled
    headers = {"cache-control": "no-store"}
    return Response(settled.line, 200 if settled.ok else 422, headers, "application/json")


# --- looking after the server ----------------------------------------------------------------


async def health(_: Request) -> Response:
    return PlainTextResponse("alive\n")


async def readiness(request: Request) -> Response:
    """Whether clients should come here: proved by a write."""
    proof: Readiness = request.state.readiness
    ready = await proof.of(node_of(request))
    return PlainTextResponse("ready\n" if ready else "not ready\n", 200 if ready else 503)


async def metrics(request: Request) -> Response:
    """For the operator only: the figures would reveal hidden moves and votes."""
    hub = hub_of(request)
    token = hub.settings.metrics_token
    if not token or not compare_digest((bearer(request) or "").encode(), token.encode()):
        return refusal("no_such_page", 404, lang_of(request))
    among_others = {} if hub.elsewhere is None else hub.elsewhere.gauges()
    gauges = {"sockets": len(hub.sessions), **hub.node.gauges(), **among_others}
    return PlainTextResponse(hub.metrics.text(gauges), media_type="text/plain; version=0.0.4")


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
