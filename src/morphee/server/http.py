"""The HTTP side: who one is, tables, records, health. `openapi` describes these for programs."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Any, TypeVar

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from morphee.bots.catalog import levels
from morphee.kernel.codec import encode
from morphee.kernel.contract import AnyGame
from morphee.kernel.judge import Bench
from morphee.protocol import schema
from morphee.protocol.http import ChangeMe, GameSeen, Me, NewTable, TableMade, TableSeen
from morphee.protocol.words import Lang
from morphee.server import records
from morphee.server.answers import answer, trouble
from morphee.server.chat import proper_name
from morphee.server.house import House
from morphee.server.identity import cookie_with, key_of, new_token, token_in
from morphee.server.openapi import document
from morphee.server.options import default_config
from morphee.server.room import Room
from morphee.solvers.catalog import SOLVERS
from morphee.store.contract import PersonKept

T = TypeVar("T")
MOST_BYTES = 65_536
ODDS = Bench(SOLVERS["pyramid"])


def house_of(request: Request) -> House:
    house: House = request.state.house
    return house


def key_in(request: Request) -> str | None:
    """Who asks: by cookie, or by ``Authorization: Bearer`` for programs."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    found = token if kind.lower() == "bearer" else token_in(request.headers.get("cookie"))
    return key_of(found) if found else None


def lang_of(request: Request) -> Lang:
    return "fr" if request.headers.get("accept-language", "").lower().startswith("fr") else "en"


async def body(request: Request, kind: type[T]) -> T | Response:
    """The request's JSON as a struct, or the answer that says it is not."""
    if int(request.headers.get("content-length") or 0) > MOST_BYTES:
        return trouble("malformed", 413, lang_of(request))
    data = await request.body()
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return trouble("malformed", 400, lang_of(request))


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
    token = token_in(request.headers.get("cookie")) or new_token()
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


async def get_qr(request: Request) -> Response:
    """A QR code of the table's link, as the asker's browser reaches this server."""
    room = _room(request)
    if isinstance(room, Response):
        return room
    picture = BytesIO()
    link = f"{request.url.scheme}://{request.headers.get('host', '')}/t/{room.code}"
    segno.make(link, micro=False).save(picture, kind="svg", border=2, xmldecl=False, omitsize=True)
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


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
    data = await records.record(house.store, house.games, kept, key_in(request))
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
    if kept.ending is None:
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


async def post_odds(request: Request) -> Response:
    """The odds of a cat-astrophe, for tables that allow asking; nothing in the question is secret."""
    if int(request.headers.get("content-length") or 0) > MOST_BYTES:
        return trouble("malformed", 413, lang_of(request))
    settled = ODDS.settle(await request.body())
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
