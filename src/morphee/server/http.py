"""The HTTP side: who one is, tables, records, health. `openapi` describes these for programs."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from morphee.bots.catalog import levels
from morphee.kernel.codec import encode
from morphee.kernel.contract import AnyGame
from morphee.kernel.judge import Bench, Settled
from morphee.protocol import schema
from morphee.protocol.fields import Lang
from morphee.protocol.http import ChangeMe, GameSeen, Me, NewTable, TableMade, TableSeen
from morphee.server import records
from morphee.server.answers import answer, trouble
from morphee.server.asking import Aside, body, house_of, key_in, lang_of, read, token_of
from morphee.server.chat import proper_name
from morphee.server.identity import cookie_with, key_of, new_token
from morphee.server.openapi import document
from morphee.server.options import default_config
from morphee.server.room import Room
from morphee.solvers.catalog import SOLVERS
from morphee.store.contract import PersonKept

QUESTION_BYTES = 4_096
"""Of a question about odds, which names some places: answers are kept beside their questions."""
HOST_LENGTH = 260
"""The longest name there is, and a port."""
ODDS = Bench(SOLVERS["pyramid"])
ASIDE = Aside()


# --- people ----------------------------------------------------------------------------------


async def get_me(request: Request) -> Response:
    key = key_in(request)
    found = None if key is None else await house_of(request).store.person(key)
    return answer(_me(found, lang_of(request)))


def _me(found: PersonKept | None, lang: Lang) -> Me:
    if found is None:
        return Me(None, lang)
    return Me(found.name, "fr" if found.lang == "fr" else "en")


async def post_me(request: Request) -> Response:
    wanted = await body(request, ChangeMe)
    if isinstance(wanted, Response):
        return wanted
    house = house_of(request)
    token = token_of(request) or new_token()
    key = key_of(token)
    before = _me(await house.store.person(key), lang_of(request))
    name, lang = before.name, wanted.lang or before.lang
    if wanted.name is not None and (name := proper_name(wanted.name, lang, house.settings.family)) is None:
        return trouble("bad_name", 422, lang_of(request))
    me = Me(name, lang)
    await house.store.keep_person(key, PersonKept(me.name, me.lang))
    return answer(me, headers={"set-cookie": cookie_with(token, request.url.scheme == "https")})


# --- games and tables ------------------------------------------------------------------------


@lru_cache(maxsize=32)
def game_seen(game: AnyGame) -> GameSeen:
    options = schema.config(game)
    return GameSeen(
        name=game.name,
        version=game.version,
        seats=tuple(game.seats),
        config=msgspec.Raw(encode(default_config(game))),
        variants={name: msgspec.Raw(encode(config)) for name, config in game.variants().items()},
        schema=msgspec.Raw(encode(options)),
        levels=tuple(levels(game.name)),
    )


async def get_games(request: Request) -> Response:
    return answer([game_seen(game) for game in house_of(request).games])


async def post_table(request: Request) -> Response:
    house, lang = house_of(request), lang_of(request)
    wanted = await body(request, NewTable)
    if isinstance(wanted, Response):
        return wanted
    if not house.limits.tables.of(request.state.address, house.tick()).take(house.tick()):
        return trouble("too_many_tables", 429, lang)
    made = house.make_table(wanted)
    return trouble(made, 422, lang) if isinstance(made, str) else answer(TableMade(made.code), 201)


def table_seen(room: Room) -> TableSeen:
    host = None if room.host is None else room.people.get(room.host)
    return TableSeen(
        code=room.code,
        game=room.game.name,
        lang=room.lang,
        mode=room.mode,
        phase=room.phase,
        people=sum(person.here for person in room.people.values()),
        seats=room.game.seats[-1],
        free=room.game.seats[-1] - len(room.seating.people()),
        locked=room.locked,
        host=None if host is None else host.name,
    )


async def get_tables(request: Request) -> Response:
    rooms = house_of(request).rooms.values()
    return answer([table_seen(room) for room in rooms if room.public and not room.locked][: records.LISTED])


def _room(request: Request) -> Room | Response:
    house = house_of(request)
    address = request.state.address
    if not house.limits.may_guess(address):
        return trouble("too_fast", 429, lang_of(request))
    room = house.find(request.path_params["code"].upper(), address)
    return trouble("unknown_table", 404, lang_of(request)) if room is None else room


async def get_table(request: Request) -> Response:
    room = _room(request)
    return room if isinstance(room, Response) else answer(table_seen(room))


@lru_cache(maxsize=64)
def qr(link: str) -> bytes:
    picture = BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", border=2, xmldecl=False, omitsize=True)
    return picture.getvalue()


async def get_qr(request: Request) -> Response:
    """A QR code of the table's link, as the asker's browser reaches this server."""
    room, host = _room(request), request.headers.get("host", "")
    if isinstance(room, Response):
        return room
    if len(host) > HOST_LENGTH:
        return trouble("malformed", 400, lang_of(request))
    picture = await ASIDE.do(request, qr, f"{request.url.scheme}://{host}/t/{room.code}")
    if isinstance(picture, Response):
        return picture
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})


# --- records ---------------------------------------------------------------------------------


async def get_records(request: Request) -> Response:
    key = key_in(request)
    if key is None:
        return trouble("no_identity", 401, lang_of(request))
    found = await house_of(request).store.by_player(key, records.LISTED)
    return answer([records.seen(kept, key) for kept in found])


async def get_record(request: Request) -> Response:
    house = house_of(request)
    kept = await house.store.find(request.path_params["match"])
    if kept is None:
        return trouble("no_such_record", 404, lang_of(request))
    key, room = key_in(request), house.rooms.get(kept.head.table)
    if room is not None and room.match == kept.head.match and room.seating.of(key or "") is None:
        key = None  # whose seat it was and is no longer
    data = await records.record(house.store, house.games, kept, key)
    name = f"{kept.head.header.game}-{kept.head.match}.jsonl"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/jsonl", headers=headers)


async def delete_record(request: Request) -> Response:
    house, key = house_of(request), key_in(request)
    kept = await house.store.find(request.path_params["match"])
    if kept is None:
        return trouble("no_such_record", 404, lang_of(request))
    if key is None or kept.head.host != key:
        return trouble("not_yours", 403, lang_of(request))
    if kept.ending is None and kept.head.match in house.players:
        return trouble("not_over", 409, lang_of(request))
    await house.store.delete(kept.head.match)
    return Response(status_code=204)


async def get_best(request: Request) -> Response:
    game = request.path_params["game"]
    house = house_of(request)
    if game not in house.games.names():
        return trouble("no_such_game", 404, lang_of(request))
    return answer(await records.best_alone(house.store, game, 10))


# --- looking after the server ----------------------------------------------------------------


async def health(_: Request) -> Response:
    return PlainTextResponse("alive\n")


async def readiness(request: Request) -> Response:
    ready = house_of(request).ready
    return PlainTextResponse("ready\n" if ready else "not ready\n", 200 if ready else 503)


async def metrics(request: Request) -> Response:
    house = house_of(request)
    return PlainTextResponse(house.metrics.text(house.gauges()), media_type="text/plain; version=0.0.4")


@lru_cache(maxsize=512)
def odds(question: bytes) -> Settled:
    return ODDS.settle(question)


async def post_odds(request: Request) -> Response:
    """The odds of a cat-astrophe, for tables that allow asking; nothing in the question is secret."""
    question = await read(request, QUESTION_BYTES)
    if isinstance(question, Response):
        return question
    settled = await ASIDE.do(request, odds, question)
    if isinstance(settled, Response):
        return settled
    kind = {"cache-control": "no-store"}
    return Response(settled.line, 200 if settled.ok else 422, kind, "application/json")


async def openapi(_: Request) -> Response:
    return answer(document())


async def nothing(request: Request) -> Response:
    return trouble("no_such_page", 404, lang_of(request))


def routes() -> list[Any]:
    return [
        Route("/api/me", get_me, methods=["GET"]),
        Route("/api/me", post_me, methods=["POST"]),
        Route("/api/games", get_games),
        Route("/api/tables", get_tables, methods=["GET"]),
        Route("/api/tables", post_table, methods=["POST"]),
        Route("/api/tables/{code}", get_table),
        Route("/api/tables/{code}/qr.svg", get_qr),
        Route("/api/records", get_records),
        Route("/api/records/{match}", get_record, methods=["GET"]),
        Route("/api/records/{match}", delete_record, methods=["DELETE"]),
        Route("/api/best/{game}", get_best),
        Route("/api/odds/pyramid", post_odds, methods=["POST"]),
        Route("/api/openapi.json", openapi),
        Route("/api/{rest:path}", nothing),
        Route("/health", health),
        Route("/ready", readiness),
        Route("/metrics", metrics),
    ]
