"""The passing of time at a table: who is here, bots for those who are not, a host who can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphee.kernel.contract import Seat
from morphee.server import talk

if TYPE_CHECKING:
    from morphee.server.person import Person
    from morphee.server.room import Room


def watch(room: Room) -> None:
    """Begin to look around regularly, unless that has begun."""
    if not room.watching:
        room.watching = True
        room.house.loop.call_later(room.house.spread(room.house.settings.ping_every), _look, room)


def _look(room: Room) -> None:
    if room.closed:
        return
    for session in tuple(room.sessions):
        session.ping()
    _notice_all(room)
    _name_people(room)
    _forget_people(room)
    find_host(room)
    _end_pause(room)
    if room.sessions or room.phase == "playing":
        room.house.loop.call_later(room.house.settings.ping_every, _look, room)
    else:
        room.watching = False
    lags = tuple([person.lag() for person in room.people.values()])
    if lags != room.lags:
        room.lags = lags
        room.changed()


def _notice_all(room: Room) -> None:
    """See to everybody; once more before the next look if a silence will have been too long by then."""
    if room.closed:
        return
    if room.glance is not None:
        room.glance.cancel()
        room.glance = None
    settings, now = room.house.settings, room.house.tick()
    for person in tuple(room.people.values()):
        notice(room, person)
    due = min([p.heard_at() for p in room.people.values() if p.here], default=now) + settings.away_after
    if due < now + settings.ping_every:
        room.glance = room.house.loop.call_at(due + 0.01, _notice_all, room)


def notice(room: Room, person: Person) -> None:
    """See whether somebody has gone or come back, and what follows for their seat."""
    settings = room.house.settings
    now = room.house.tick()
    if person.notice(now, settings.away_after):
        _attend(room, person)
        room.changed()
    if person.here:
        hand_back(room, person)
    elif now - person.gone_at >= settings.bot_grace:
        stand_in(room, person)


def back(room: Room, person: Person) -> None:
    """A socket of theirs has just spoken: they are here at once."""
    if person.notice(room.house.tick(), room.house.settings.away_after):
        room.changed()
    _attend(room, person)
    if person.here:
        hand_back(room, person)


def _attend(room: Room, person: Person) -> None:
    """A race waits for nobody who is not there."""
    seat = room.seating.of(person.key)
    if seat is not None and room.play is not None and room.phase == "playing":
        room.play.attend(Seat(seat), person.here)


def stand_in(room: Room, person: Person) -> None:
    """A bot plays for somebody who is away."""
    seat = room.seating.of(person.key)
    if seat is None or room.play is None or room.phase != "playing":
        return
    chair = room.seating.chairs[seat]
    if chair.away is None:
        chair.away = room.away_level
        room.play.take(Seat(seat), room.away_level)
        room.changed()


def hand_back(room: Room, person: Person) -> None:
    seat = room.seating.of(person.key)
    if seat is None or room.seating.chairs[seat].away is None:
        return
    room.seating.chairs[seat].away = None
    if room.play is not None:
        room.play.give_back(Seat(seat))
    room.changed()


def _name_people(room: Room) -> None:
    """Who came with a name while nobody could be let read it has it now."""
    if not talk.deaf(room):
        for person in room.people.values():
            if person.wanted is not None:
                room.name(person, person.wanted)


def _forget_people(room: Room) -> None:
    """Between matches, those long gone lose their place; watchers lose it at any time."""
    now, grace = room.house.tick(), room.house.settings.lobby_grace
    for person in tuple(room.people.values()):
        seated = room.seating.of(person.key) is not None
        if (
            not person.sessions
            and not person.here
            and now - person.gone_at > grace
            and not (seated and room.phase == "playing")
        ):
            room.seating.stand(person.key)
            remove(room, person)


def remove(room: Room, person: Person) -> None:
    """Somebody is no longer at the table."""
    del room.people[person.key]
    if room.host == person.key:
        room.host = None
        find_host(room)
    room.changed()


def find_host(room: Room) -> None:
    """The role moves by itself when the host is gone: to somebody seated, else to anybody here to play. Who
    only watches cannot do what a host has to."""
    host = None if room.host is None else room.people.get(room.host)
    now, grace = room.house.tick(), room.house.settings.host_grace
    if host is not None and host.role == "play" and (host.here or now - host.gone_at < grace):
        return
    present = [person for person in room.people.values() if person.here and person.role == "play"]
    heirs = [person for person in present if room.seating.of(person.key) is not None] or present
    if heirs:
        room.host = heirs[0].key
        room.changed()


def _end_pause(room: Room) -> None:
    limit = room.house.settings.pause_limit
    if room.paused and room.play is not None and room.house.tick() - room.paused_since > limit:
        room.paused = False
        room.play.run()
        room.changed()
