"""A table as it is shown to everyone at it, and as it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from morphee.kernel.codec import encode
from morphee.protocol.to_client import SeatSeen
from morphee.server.kept import TableKept

if TYPE_CHECKING:
    from morphee.server.room import Room


def fields(room: Room) -> dict[str, Any]:
    """Everything of the lobby, by the names of the message."""
    host = None if room.host is None else room.people.get(room.host)
    return {
        "code": room.code,
        "phase": room.phase,
        "game": room.game.name,
        "config": msgspec.Raw(encode(room.config)),
        "lang": room.lang,
        "mode": room.mode,
        "host": None if host is None else host.id,
        "people": tuple(person.seen() for person in room.people.values()),
        "seats": tuple(_seat_seen(room, seat) for seat in range(len(room.seating.chairs))),
        "away_level": room.away_level,
        "public": room.public,
        "locked": room.locked,
        "paused": room.paused,
        "match": room.match,
        "series": room.series,
    }


def _seat_seen(room: Room, seat: int) -> SeatSeen:
    chair = room.seating.chairs[seat]
    person = None if chair.person is None else room.people.get(chair.person)
    if person is None:
        return SeatSeen(None, chair.bot, chair.bot is not None, chair.bot is not None, chair.away, None)
    lag = person.lag()
    return SeatSeen(person.id, None, chair.ready, person.here, chair.away, lag)  # type: ignore[arg-type]


def snapshot(room: Room) -> TableKept:
    """What is kept of the table."""
    return TableKept(
        room.code,
        room.game.name,
        msgspec.Raw(encode(room.config)),
        room.lang,
        room.mode,
        room.public,
        room.made,
        room.phase,
        room.locked,
        room.paused,
        room.host,
        room.away_level,
        tuple(person.row() for person in room.people.values()),
        tuple(room.seating.chairs),
        tuple(sorted(room.kicked)),
        room.match,
        room.series,
    )
