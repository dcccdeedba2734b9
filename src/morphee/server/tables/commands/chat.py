"""Talking at a table: who hears whom, and when nobody may."""

from __future__ import annotations

from morphee.protocol import codec
from morphee.protocol.fields import Emote
from morphee.protocol.to_client import Emoted, Said
from morphee.server.tables.chat_text import cleaned
from morphee.server.tables.person import Attendance
from morphee.server.tables.table import Table


def say(table: Table, there: Attendance, text: str) -> str | None:
    person = there.person
    line = cleaned(text, person.lang, table.services.settings.family)
    return _tell_all(table, there, codec.encode(Said(person.id, line))) if line else None


def emote(table: Table, there: Attendance, feeling: Emote) -> str | None:
    return _tell_all(table, there, codec.encode(Emoted(there.person.id, feeling)))


def _tell_all(table: Table, there: Attendance, data: bytes) -> str | None:
    deafened, person = table.deafened(), there.person
    if table.seating.of(person.key) in deafened:
        return "hushed"
    if not may_talk(table, there):
        return "too_fast"
    for other in table.audience:
        if person.id in other.person.muted:
            continue
        if deafened and (table.viewer_of(other) is None or table.seating.of(other.person.key) in deafened):
            continue  # the public too: a deafened player could have its page open beside
        other.peer.send(data)
    return None


def may_talk(table: Table, there: Attendance) -> bool:
    """Limited by person and by address, so that a new identity does not help."""
    now = table.services.tick()
    return table.talking.take(there.person.key, now) and table.talking_near.take(there.peer.address, now)
