"""What must hold of a cluster after anything that was done to it; a list of what does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from morphee.games.catalog import GAMES
from morphee.kernel.codec import codec
from morphee.kernel.contract import Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Chain, RecordError, read_entry
from morphee.kernel.verify import follow
from morphee.server.tables import snapshot
from morphee.server.tables.identity import key_of
from morphee.store.contract import StoredMatch
from morphee.store.postgres import PostgresStore
from tests.cluster.players import Player

DEAL = 3
"""The most events that may have been told as a view instead, when a match began."""


async def check(url: str, players: Sequence[Player]) -> list[str]:
    """Every acknowledged action is in the log once; every stream is the log as its viewer may see it; every
    acknowledged name is in the stored table; every match replays to the same bytes."""
    store = PostgresStore(url)
    await store.open()
    found = [finding for player in players for finding in player.findings]
    matches = {stored.head.table: stored for stored in await store.unfinished()}
    for code in sorted({player.code for player in players}):
        here = [player for player in players if player.code == code]
        stored = matches.get(code)
        if stored is None:
            found.append(f"{code} has lost its match")
            continue
        lines = await store.read(stored.head.match)
        found += _actions(lines, here) + _replay(stored, lines)
        found += [text for player in here for text in _stream(stored, lines, player)]
        data = await store.table(code)
        found += [f"{code} is not stored"] if data is None else _names(data, here)
    await store.close()
    return found


def _actions(lines: Sequence[bytes], players: Sequence[Player]) -> list[str]:
    ids = Counter(entry["id"] for entry in map(msgspec.json.decode, lines) if "id" in entry)
    lost = [id for player in players for id in player.acknowledged if not ids[id]]
    doubled = [id for id, count in ids.items() if count > 1]
    return [f"acknowledged, and not in the log: {id}" for id in lost] + [
        f"done twice: {id}" for id in doubled
    ]


def _stream(stored: StoredMatch, lines: Sequence[bytes], player: Player) -> list[str]:
    game = GAMES.find(stored.head.header.game)
    seat = Seat(stored.head.players.index(key_of(player.token)))
    forms = [game.redact(read_entry(game, line).event, seat) for line in lines]
    stream: list[Any] = msgspec.json.decode(msgspec.json.encode([form for form in forms if form is not None]))
    dealt = len(stream) - len(player.told)
    if not 0 <= dealt <= DEAL:
        return [f"{player.name} was told {len(player.told)} events of {len(stream)}"]
    return [] if stream[dealt:] == player.told else [f"{player.name} was told other events than the log has"]


def _names(data: bytes, players: Sequence[Player]) -> list[str]:
    names = {row.key: row.name for row in snapshot.decode(data).people}
    return [
        f"{player.name} is called {names.get(key_of(player.token))}, and not one of {player.names}"
        for player in players
        if names.get(key_of(player.token)) not in player.names
    ]


def _replay(stored: StoredMatch, lines: Sequence[bytes]) -> list[str]:
    head = stored.head
    game = GAMES.find(head.header.game, head.header.version)
    config = codec(game).config.decode(head.header.config)
    match = Match(game, config, head.header.seats, head.seed)
    try:
        for _ in follow(match, Chain(head.header), lines):
            pass
    except RecordError as error:
        return [f"match {head.match} does not replay: {error}"]
    return []
