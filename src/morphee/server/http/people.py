"""Who asks: their name and language, and the cookie that makes a browser remember them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from morphee.protocol.fields import Lang
from morphee.protocol.http import ChangeMe, Me
from morphee.server.http.request import (
    body,
    hub_of,
    key_in,
    lang_of,
    node_of,
    secure_in,
    token_of,
)
from morphee.server.http.response import json_response, refusal
from morphee.server.tables.chat_text import proper_name
from morphee.server.tables.identity import key_of
from morphee.server.transport.cookies import cookie_with
from morphee.store.contract import StoredPerson


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
    if services.store_away:
        return refusal("unavailable", 503, lang_of(request))
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
