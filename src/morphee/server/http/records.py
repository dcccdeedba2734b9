"""Matches on record: what may be fetched of them, by whom."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from morphee.kernel.codec import encode
from morphee.kernel.contract import Outcome, Seat, Viewer
from morphee.kernel.record import Chain, redacted
from morphee.kernel.registry import Registry
from morphee.protocol.http import Best, RecordSeen
from morphee.server.http.request import key_in, lang_of, node_of
from morphee.server.http.response import json_response, refusal
from morphee.server.tables.node import Node
from morphee.store.contract import Store, StoredMatch

LISTED = 200


def stamp(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


def places(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """Each seat's place, from 1; ties share one, and the next place counts them."""
    found = [0] * seats
    place = 1
    for group in outcome.ranking:
        for seat in group:
            found[seat] = place
        place += len(group)
    return tuple(found)


def seen(stored: StoredMatch, key: str, is_open: bool = False) -> RecordSeen:
    head, ending = stored.head, stored.ending
    outcome = None if ending is None else ending.outcome
    return RecordSeen(
        match=head.match,
        game=head.header.game,
        names=head.header.names,
        looks=head.header.looks,
        bots=tuple(seat for seat, player in enumerate(head.players) if player is None),
        you=tuple(seat for seat, player in enumerate(head.players) if player == key),
        scores=() if outcome is None else outcome.scores,
        places=() if outcome is None else places(outcome, head.header.seats),
        reason="" if outcome is None else outcome.reason,
        began=stamp(head.began),
        ended="" if ending is None else stamp(ending.ended),
        yours=head.host == key,
        table=head.table if is_open else None,
    )


async def record(store: Store, games: Registry, stored: StoredMatch, key: str | None) -> bytes:
    """The match as a file: whole with its seed once it is over, before that as the asker may see it."""
    head = stored.head
    lines = await store.read(head.match)
    if stored.ending is not None and not stored.ending.called_off:
        header = msgspec.structs.replace(head.header, seed=head.seed.hex())
        return b"\n".join([encode(header), *lines, b""])
    viewer: Viewer = Seat(head.players.index(key)) if key is not None and key in head.players else None
    game = games.find(head.header.game, head.header.version)
    entries = Chain(head.header).read(game, lines)
    return b"\n".join([encode(head.header), *redacted(game, entries, viewer), b""])


BESTS_KEPT = 3.0
"""Seconds for which the best results of a game are not read again."""


class Bests:
    """The best results of one player alone (UL-17), of each game. Reading thousands of matches takes a while:
    it is done in a thread, once for all who ask within a few seconds."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[float, asyncio.Task[list[Best]]]] = {}

    async def of(self, store: Store, game: str, limit: int = 10) -> list[Best]:
        now = asyncio.get_running_loop().time()
        began, task = self._found.get(game, (now, None))
        if task is None or now - began > BESTS_KEPT or (task.done() and task.exception() is not None):
            task = asyncio.create_task(_read_bests(store, game, limit))
            self._found[game] = (now, task)
        return await asyncio.shield(task)


async def _read_bests(store: Store, game: str, limit: int) -> list[Best]:
    found = await store.finished(game, 1, 10_000)
    return await asyncio.to_thread(_best_results, game, found, limit)


def _best_results(game: str, matches: Sequence[StoredMatch], limit: int) -> list[Best]:
    """The best result for each set of options; matches with a bot do not count."""
    found: dict[str, list[Best]] = {}
    for stored in matches:
        if stored.ending is None or stored.head.players[0] is None or stored.ending.bots:
            continue
        if stored.ending.called_off:
            continue
        header = stored.head.header
        config = bytes(header.config).decode()
        name = header.names[0] if header.names else ""
        points = stored.ending.outcome.scores[0]
        row = Best(game, config, name, points, stored.head.match, stamp(stored.ending.ended))
        found.setdefault(config, []).append(row)
    return [
        best
        for rows in found.values()
        for best in sorted(rows, key=lambda row: (-row.points, row.ended))[:limit]
    ]


async def get_records(request: Request) -> Response:
    key = key_in(request)
    if key is None:
        return refusal("no_identity", 401, lang_of(request))
    node = node_of(request)
    found = await node.services.store.by_player(key, LISTED)
    tables = await _open_tables(node, {stored.head.table for stored in found})
    return json_response([seen(stored, key, stored.head.table in tables) for stored in found])


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
    data = await record(services.store, services.games, stored, key)
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
    bests: Bests = request.state.bests
    return json_response(await bests.of(services.store, game))
