"""Sitting down and standing up, bots in seats."""

from __future__ import annotations

from morphee.kernel.contract import Seat
from morphee.server.tables import looks, proposal
from morphee.server.tables.person import Person
from morphee.server.tables.seating import Chair
from morphee.server.tables.table import Table


def sit(table: Table, person: Person, wanted: int | None) -> str | None:
    if table.playing is not None:
        person.waiting = person.waiting or table.seating.of(person.key) is None
        return None
    seat = table.seating.free_seat() if wanted is None else wanted
    if seat is None:
        return "no_free_seat"
    if seat >= len(table.seating.chairs):
        return "no_such_seat"
    if table.seating.chairs[seat].person not in (None, person.key):
        return "seat_taken"
    table.seating.sit(person.key, seat)
    person.role = "play"
    return None


def stand(table: Table, person: Person) -> str | None:
    person.waiting = False
    give_up_seat(table, person)
    return None


def give_up_seat(table: Table, person: Person) -> None:
    """A person no longer plays; during a match a bot plays on in their seat."""
    seat = table.seating.of(person.key)
    if seat is None:
        return
    if table.playing is not None:
        # The look stays: the others know this seat by it.
        table.seating.put(seat, Chair(None, table.away_level, look=person.look))
        table.playing.take(Seat(seat), table.away_level)
    else:
        table.seating.stand(person.key)


def ready(table: Table, person: Person, on: bool) -> str | None:
    seat = table.seating.of(person.key)
    if seat is None:
        return "seated_only"
    if table.playing is not None:
        return "match_on"
    table.seating.chairs[seat].ready = on
    proposal.begin_if_agreed(table)
    return None


def set_bot(table: Table, seat: int, level: str | None) -> str | None:
    if level is not None and level not in table.levels():
        return "no_such_level"
    if seat >= len(table.seating.chairs):
        return "no_such_seat"
    if table.seating.chairs[seat].person is not None:
        return "seat_taken"
    if table.playing is not None:
        if level is None:
            return "match_on"
        table.playing.take(Seat(seat), level)
    before = table.seating.chairs[seat]
    table.seating.put(seat, Chair(None, level, look=before.look) if level else Chair())
    looks.give_bots_looks(table.people.values(), table.seating, table.code)
    return None


def away_level(table: Table, level: str) -> str | None:
    if level not in table.levels():
        return "no_such_level"
    table.away_level = level
    for seat, chair in enumerate(table.seating.chairs):
        if chair.away is not None and table.playing is not None:
            chair.away = level
            table.playing.take(Seat(seat), level)
    return None
