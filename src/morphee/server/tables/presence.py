"""The passing of time at a table: who is here, bots for those who are not, a host who can be asked."""

from __future__ import annotations

from morphee.kernel.contract import Seat
from morphee.server.tables import pausing, programme, series
from morphee.server.tables.person import Person
from morphee.server.tables.table import Table


def watch(table: Table) -> None:
    """Begin to check regularly who is here, unless that has begun."""
    if "look" not in table.timers:
        _look_again(table, table.services.about(table.services.settings.ping_every))


def _look_again(table: Table, seconds: float) -> None:
    table.later("look", seconds, lambda: _look(table))


def _look(table: Table) -> None:
    for there in table.audience:
        there.peer.ping()
    _notice_all(table)
    _apply_postponed_names(table)
    _forget_people(table)
    find_host(table)
    if pausing.pause_left(table) <= 0:
        pausing.go_on(table, "host")
    if table.audience or table.playing is not None:
        _look_again(table, table.services.settings.ping_every)


def _notice_all(table: Table) -> None:
    """Check everybody; plan one more check if somebody's silence would become too long before the next."""
    settings, now = table.services.settings, table.services.tick()
    for person in tuple(table.people.values()):
        notice(table, person)
    due = min([p.heard_at() for p in table.people.values() if p.here], default=now) + settings.away_after
    if due < now + settings.ping_every:
        table.later("notice", due + 0.01 - now, lambda: _notice_all(table))


def notice(table: Table, person: Person) -> None:
    """See whether somebody has gone or come back, and what follows for their seat."""
    settings = table.services.settings
    now = table.services.tick()
    if person.notice(now, settings.away_after):
        _attend(table, person)
    if person.here:
        hand_back(table, person)
    elif now - person.gone_at >= settings.bot_grace:
        stand_in(table, person)


def back(table: Table, person: Person) -> None:
    """One of their sockets has just sent something: mark them as here at once."""
    person.notice(table.services.tick(), table.services.settings.away_after)
    _attend(table, person)
    if person.here:
        hand_back(table, person)


def _attend(table: Table, person: Person) -> None:
    """Tell the match whether they are there: races wait only for players who are."""
    seat = table.seating.of(person.key)
    if seat is not None and table.playing is not None:
        table.playing.learn(lambda judge: judge.attend(seat, person.here))


def stand_in(table: Table, person: Person) -> None:
    """A bot plays for somebody who is away."""
    seat = table.seating.of(person.key)
    if seat is None or table.playing is None:
        return
    chair = table.seating.chairs[seat]
    if chair.away is None:
        chair.away = table.away_level
        table.playing.take(Seat(seat), table.away_level)


def hand_back(table: Table, person: Person) -> None:
    """Somebody who was away plays their seat again themselves."""
    seat = table.seating.of(person.key)
    if seat is None or table.seating.chairs[seat].away is None:
        return
    table.seating.chairs[seat].away = None
    if table.playing is not None:
        table.playing.give_back(Seat(seat))


def _apply_postponed_names(table: Table) -> None:
    """Apply the renames postponed while a player was blindfolded."""
    if not table.deafened():
        for person in table.people.values():
            if person.postponed_name is not None:
                rename(table, person, person.postponed_name)


def rename(table: Table, person: Person, name: str) -> None:
    person.name, person.postponed_name = name, None
    table.series = series.renamed(table.series, person.id, name)
    if table.programme is not None:
        table.programme = programme.renamed(table.programme, person.id, name)


def _forget_people(table: Table) -> None:
    """Between matches, those long gone lose their place; watchers lose it at any time."""
    now, grace = table.services.tick(), table.services.settings.lobby_grace
    for person in tuple(table.people.values()):
        if now - person.gone_at > grace and may_be_forgotten(table, person):
            table.seating.stand(person.key)
            remove(table, person)


def may_be_forgotten(table: Table, person: Person) -> bool:
    """Whether somebody is gone and plays in no match."""
    plays = table.playing is not None and table.seating.of(person.key) is not None
    return not person.attendances and not person.here and not plays


def remove(table: Table, person: Person) -> None:
    """Remove somebody from the table."""
    del table.people[person.key]
    if table.host == person.key:
        table.host = None
        find_host(table)


def find_host(table: Table) -> None:
    """The role moves by itself when the host is gone: to somebody seated, else to anybody here to play. A
    watcher cannot do what a host has to."""
    host = None if table.host is None else table.people.get(table.host)
    now, grace = table.services.tick(), table.services.settings.host_grace
    if host is not None and host.role == "play" and (host.here or now - host.gone_at < grace):
        return
    present = [person for person in table.people.values() if person.here and person.role == "play"]
    candidates = [person for person in present if table.seating.of(person.key) is not None] or present
    if candidates:
        table.host = candidates[0].key
