"""Sitting down and standing up: each answers ``None`` when it is done, or the code of a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphee.kernel.contract import Seat
from morphee.server.person import Person
from morphee.server.seating import Chair

if TYPE_CHECKING:
    from morphee.server.room import Room


def sit(room: Room, person: Person, wanted: int | None) -> str | None:
    if room.phase == "playing":
        if room.seating.of(person.key) is None:
            person.waiting = True
            room.changed()
        return None
    seat = room.seating.free_seat() if wanted is None else wanted
    if seat is None:
        return "no_free_seat"
    if seat >= len(room.seating.chairs):
        return "no_such_seat"
    if room.seating.chairs[seat].person not in (None, person.key):
        return "seat_taken"
    room.seating.sit(person.key, seat)
    person.role = "play"
    room.look_again()
    room.changed()
    return None


def stand(room: Room, person: Person) -> str | None:
    person.waiting = False
    give_up_seat(room, person)
    room.changed()
    return None


def give_up_seat(room: Room, person: Person) -> None:
    """A person no longer plays; during a match a bot does in their stead, for good."""
    seat = room.seating.of(person.key)
    if seat is None:
        return
    if room.phase == "playing" and room.play is not None:
        room.seating.chairs[seat] = Chair(None, room.away_level)
        room.play.take(Seat(seat), room.away_level)
    else:
        room.seating.stand(person.key)
    room.look_again()
    for session in person.sessions:
        room.show_match(session)


def ready(room: Room, person: Person, on: bool) -> str | None:
    seat = room.seating.of(person.key)
    if seat is None:
        return "seated_only"
    if room.phase == "playing":
        return "match_on"
    room.seating.chairs[seat].ready = on
    room.changed()
    return None


def set_bot(room: Room, seat: int, level: str | None) -> str | None:
    if level is not None and level not in room.levels():
        return "no_such_level"
    if seat >= len(room.seating.chairs):
        return "no_such_seat"
    chair = room.seating.chairs[seat]
    if chair.person is not None:
        return "seat_taken"
    if room.phase == "playing":
        if level is None:
            return "match_on"
        if room.play is not None:
            room.play.take(Seat(seat), level)
    room.seating.chairs[seat] = Chair(None, level)
    room.changed()
    return None


def away_level(room: Room, level: str) -> str | None:
    if level not in room.levels():
        return "no_such_level"
    room.away_level = level
    for seat, chair in enumerate(room.seating.chairs):
        if chair.away is not None and room.play is not None and room.phase == "playing":
            chair.away = level
            room.play.take(Seat(seat), level)
    room.changed()
    return None
