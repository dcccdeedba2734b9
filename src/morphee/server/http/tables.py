"""Tables: making, listing and finding them, and the link that invites people to one."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from io import BytesIO

import segno
from starlette.requests import Request
from starlette.responses import Response

from morphee.protocol.http import Address, NewTable, TableMade, TableSeen
from morphee.server.http import records
from morphee.server.http.addresses import public_address
from morphee.server.http.phone_page import PATH as PHONE_PAGE
from morphee.server.http.request import body, hub_of, key_in, lang_of, node_of
from morphee.server.http.response import json_response, refusal
from morphee.server.http.worker_thread import QUICK
from morphee.server.tables.listing import public_tables, table_seen
from morphee.server.transport.hub import Hub

ADDRESS_LENGTH = 270
"""The longest host name there is, with a scheme and a port."""


async def post_table(request: Request) -> Response:
    hub, lang = hub_of(request), lang_of(request)
    wanted = await body(request, NewTable)
    if isinstance(wanted, Response):
        return wanted
    if not hub.limits.may_make_table(request.state.address):
        return refusal("too_many_tables", 429, lang)
    made = await hub.node.new_table(wanted)
    if isinstance(made, str):
        return refusal(made, 503 if made == "unavailable" else 422, lang)
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
    """The address that people are invited to, or a refusal."""
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
    picture = await QUICK.do(request, qr_code, f"{address}/t/{table.code}")
    if isinstance(picture, Response):
        return picture
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})
