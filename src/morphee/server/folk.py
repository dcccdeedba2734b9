"""People of a table: leaving, names, whom one does not want to hear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphee.server import presence, talk
from morphee.server.chairs import give_up_seat
from morphee.server.chat import proper_name
from morphee.server.person import Person

if TYPE_CHECKING:
    from morphee.server.room import Room


def leave(room: Room, person: Person) -> str | None:
    send_away(room, person, "left")
    return None


def send_away(room: Room, person: Person, code: str) -> None:
    give_up_seat(room, person)
    presence.remove(room, person)
    for session in tuple(person.sessions):
        session.close(code)
        room.lost(session)


def rename(room: Room, person: Person, wanted: str) -> str | None:
    name = proper_name(wanted, person.lang, room.house.settings.family)
    if name is None:
        return "bad_name"
    if talk.deaf(room):
        return "hushed"  # a name is read by everybody
    room.name(person, name)
    return None


def mute(room: Room, person: Person, id: str, on: bool) -> str | None:
    other = find(room, id)
    if other is None:
        return "no_such_person"
    if on:
        person.muted.add(other.id)
    else:
        person.muted.discard(other.id)
    room.changed()
    return None


def find(room: Room, id: str) -> Person | None:
    return next((person for person in room.people.values() if person.id == id), None)
