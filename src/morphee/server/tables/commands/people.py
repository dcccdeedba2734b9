"""People of a table: leaving, names, looks, whom one does not want to hear."""

from __future__ import annotations

from morphee.protocol.fields import Lang, Look, Page
from morphee.server.tables import presence
from morphee.server.tables.chat_text import proper_name
from morphee.server.tables.commands.seats import give_up_seat
from morphee.server.tables.person import Attendance, Person
from morphee.server.tables.table import Table
from morphee.store.contract import StoredPerson


def send_away(table: Table, person: Person, code: str) -> None:
    """Somebody leaves for good: a bot plays on in their seat. Their sockets are sent nothing more and are
    closed once that is stored; the close code says that they have left."""
    give_up_seat(table, person)
    presence.remove(table, person)
    gone, person.attendances = person.attendances, []
    for there in gone:
        table.audience.remove(there)

    def close() -> None:
        for there in gone:
            there.peer.close(code)

    table.afterwards(close, close)


def rename(table: Table, person: Person, wanted: str) -> str | None:
    services = table.services
    name = proper_name(wanted, person.lang, services.settings.family)
    if name is None:
        return "bad_name"
    if table.deafened():
        return "hushed"  # a name is read by everybody
    presence.rename(table, person, name)
    stored = StoredPerson(name, person.lang, services.wall())
    table.wait_for(services.store.save_person(person.key, stored))
    return None


def change_look(table: Table, person: Person, wanted: Look) -> str | None:
    if table.playing is not None and table.seating.of(person.key) is not None:
        return "match_on"
    if table.deafened():
        return "hushed"  # a look is seen by everybody
    if wanted in table.looks_taken(but=person):
        return "look_taken"
    table.give_look(person, wanted)
    return None


def look_at(table: Table, person: Person, page: Page) -> str | None:
    if table.playing is not None:
        return "match_on"
    person.page = page
    return None


def change_language(there: Attendance, lang: Lang) -> str | None:
    there.peer.lang = there.person.lang = lang
    return None


def mute(table: Table, person: Person, id: str, on: bool) -> str | None:
    other = table.find_person(id)
    if other is None:
        return "no_such_person"
    if on:
        person.muted.add(other.id)
    else:
        person.muted.discard(other.id)
    return None
