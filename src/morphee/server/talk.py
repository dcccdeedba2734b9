"""Talking at a table: who hears whom, and when nobody may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphee.kernel.contract import Deafening, Seat
from morphee.protocol import codec
from morphee.protocol.fields import Emote
from morphee.protocol.to_client import Emoted, Said
from morphee.server.chat import cleaned
from morphee.server.person import Person

if TYPE_CHECKING:
    from morphee.server.room import Room


def say(room: Room, person: Person, text: str) -> str | None:
    line = cleaned(text, person.lang, room.house.settings.family)
    return _spread(room, person, codec.encode(Said(person.id, line))) if line else None


def emote(room: Room, person: Person, feeling: Emote) -> str | None:
    return _spread(room, person, codec.encode(Emoted(person.id, feeling)))


def _spread(room: Room, person: Person, data: bytes) -> str | None:
    hushed = deaf(room)
    if _seat(room, person) in hushed:
        return "hushed"
    now = room.house.tick()
    if not room.talking.of(person.key, now).take(now):
        return "too_fast"
    for session in tuple(room.sessions):
        other = session.person
        if other is None or person.id in other.muted:
            continue
        if hushed and (session.viewer is None or _seat(room, other) in hushed):
            continue  # the public too: somebody deafened could have its page open beside
        session.send(data)
    return None


def deaf(room: Room) -> tuple[Seat, ...]:
    play = room.play
    if play is None or room.phase != "playing" or not isinstance(play.match.game, Deafening):
        return ()
    return play.match.game.deafened(play.match.state)


def _seat(room: Room, person: Person) -> int | None:
    return room.seating.of(person.key)
