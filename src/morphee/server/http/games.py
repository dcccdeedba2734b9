"""The games: what a client has to know of each, and questions to their solvers."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from morphee.bots.catalog import levels
from morphee.kernel.codec import encode
from morphee.kernel.contract import AnyGame, Preset
from morphee.protocol import schema
from morphee.protocol.http import GameSeen, PresetSeen
from morphee.server.http.game_clients import path_of
from morphee.server.http.request import lang_of, node_of, read
from morphee.server.http.response import json_response, refusal
from morphee.server.http.worker_thread import QUICK
from morphee.server.tables.options import default_config, phone_options
from morphee.solvers.catalog import SERVED, solve

QUESTION_BYTES = 4_096
"""The longest question to a solver."""


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


async def post_solve(request: Request) -> Response:
    """What a game's solver answers, for tables that allow asking; nothing in the question is secret."""
    game = request.path_params["game"]
    if game not in SERVED:
        return refusal("no_such_game", 404, lang_of(request))
    question = await read(request, QUESTION_BYTES)
    if isinstance(question, Response):
        return question
    settled = await QUICK.do(request, lambda about: solve(game, about), question)
    if isinstance(settled, Response):
        return settled
    headers = {"cache-control": "no-store"}
    return Response(settled.line, 200 if settled.ok else 422, headers, "application/json")
